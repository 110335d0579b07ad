\set u random(1, 10000)
with p as (
  update product set remaining = remaining - 1000, cnt = cnt + 1 where id = 1 and remaining >= 1000 returning id
), w as (
  update wallet set bal = bal - 1000 where id = :u and bal >= 1000 and exists (select 1 from p) returning id
) insert into investment (product_id, user_id, amt) select 1, id, 1000 from w;
