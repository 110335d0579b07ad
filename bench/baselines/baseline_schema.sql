-- The minimal tables for an order of one statement: no ledger, no limits except the two checks, no log-in.
create table product (id int primary key, remaining bigint not null check (remaining >= 0), cnt bigint default 0)
  with (fillfactor = 50);
create table wallet (id int primary key, bal bigint not null check (bal >= 0)) with (fillfactor = 50);
create table investment (
  id bigserial primary key, product_id int not null references product, user_id int not null references wallet,
  amt bigint not null, key uuid unique not null default gen_random_uuid(), at timestamptz default now()
);
insert into product select g, 1000000000000, 0 from generate_series(1, 1000) g;
insert into wallet select g, 100000000000 from generate_series(1, 10000) g;
analyze;
