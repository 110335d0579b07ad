-- The rows of the applications `since` to `until` of `total` in a year, which ended yesterday. Each is a personal loan
-- that five investors funded, and that has been repaid since. The member is investor 0 and the borrower of the first.

create temp table application on commit drop as
select *, least(floor(12 * (1 - g::float / :total))::int, term) as repaid from (
  select g, md5('application' || g) as uid, md5('loan' || g) as product, 6 + g % 2 * 6 as term,
    case g when 1 then cast(:member as uuid) else md5('borrower' || g)::uuid end as borrower,
    now() - interval '1 day' - interval '364 days' * (1 - g::float / :total) as at
  from generate_series(cast(:since as int), cast(:until as int)) g) a;

create temp table share on commit drop as
select *, case i when 0 then cast(:member as uuid) else md5('investor' || i)::uuid end as investor,
  case i when 0 then cast(:deposit as bigint) else 2000000000 + i end as account, 1000000000 + g * 5 + k as investment
from (select *, (g * 5 + k * 7919) % :investors as i from application, generate_series(0, 4) k) a;

create temp table repayment on commit drop as
select *, (at + interval '1 month' * number)::date as paid_on, at + interval '1 month' * number as paid_at,
  case number when term then 10000000 else 0 end as principal
from application, generate_series(1, repaid) number;

-- people

insert into person (id, ci_fingerprint, mobile_fingerprint, sealed, state, is_borrower, created_at, seen_at)
select borrower, md5('ci' || g), md5('mobile' || g), cast(:sealed as bytea), 'active', true, at, at
from application where g > 1
union all
select md5('investor' || i)::uuid, md5('investor ci' || i), md5('investor mobile' || i), :sealed, 'active', false, now(), now()
from generate_series(1, :investors - 1) i where :since = 1;

insert into certification (person_id, kind, state, ref, at)
select borrower, kind, 'certified', '', at from application, unnest(array['identity', 'account', 'id_card']) kind where g > 1;

insert into agreement (person_id, agreement_id, version, content_hash, agreed_at)
select borrower, 'agreement' || n, '1', md5('agreement' || n), at from application, generate_series(1, 10) n;

insert into login_session (id, person_id, device, opened_at, seen_at, ended_at)
select md5('session' || g || '/' || n)::uuid, borrower, 'Chrome', at, at, at from application, generate_series(1, 3) n;

insert into refresh_token (token_hash, family, person_id, expires_at, used_at, created_at)
select md5('token' || g || '/' || n), md5('session' || g || '/' || n % 3)::uuid, borrower, at, at, at
from application, generate_series(1, 9) n;

insert into vault_item (ref, owner, kind, sealed, created_at)
select md5('vault' || g || '/' || n)::uuid, borrower::text, 'account', substr(cast(:sealed as bytea), 1, 200), at
from application, generate_series(1, 4) n;

-- journeys

insert into journey (journey_id, apply_uid, kind, person, open, sequence, step, waiting_on, snapshot, opened_at, moved_at,
  step_at)
select kind || ':' || borrower, case kind when 'upl' then uid else md5(uid || kind) end, kind, borrower::text, false, moves,
  step, 'nobody', :sealed, at, at, at
from application, (values ('upl', 'finish', 24), ('identity', 'certified', 6), ('bank_account', 'certified', 5),
  ('id_card', 'certified', 5)) journeys (kind, step, moves);

insert into journey_move (journey_id, apply_uid, sequence, origin, label, step, note, reference, at)
select kind || ':' || borrower, case kind when 'upl' then uid else md5(uid || kind) end, number, 'terms', 'ChooseTerms',
  'account', '', md5(uid || kind || number), at
from application, (values ('upl', 24), ('identity', 6), ('bank_account', 5), ('id_card', 5)) journeys (kind, moves),
  generate_series(1, moves) number;

insert into provider_request (reference, tx_id, created_at)
select uid || '/' || n, md5(uid || n), at from application, generate_series(1, 8) n;

-- messages, attempts and failures, which are deleted after a month

insert into outbox_message (key, topic, sealed, person_id, created_at, relayed_at, attempts)
select uid || '/' || n, 'sms', substr(cast(:sealed as bytea), 1, 300), borrower, at, at, 1
from application, generate_series(1, 8) n where at > now() - interval '30 days';

insert into attempt (kind, subject, at)
select 'identity', md5('mobile' || g), at from application, generate_series(1, 6) n where at > now() - interval '30 days';

insert into request_failure (reference, method, route, status, person, at)
select md5(uid), 'POST', '/api/v2/credit/terms', 503, borrower::text, at
from application where at > now() - interval '30 days' and g % 20 = 0;

-- operators

insert into operator_action (update_id, journey_id, action, operator, reason, step, at)
select md5('action' || g), 'upl:' || borrower, 'resolve', 'operator' || g % 12, 'checked', 'examination', at
from application where g % 3 = 0;

insert into personal_data_access (who, whose, what, why, address, at)
select 'operator' || g % 12, borrower::text, 'case', 'checked', '10.0.0.1', at from application;

insert into inquiry (uid, person_id, type1, type2, question_sealed, created_at, changed_at, answer_sealed, answered_at)
select md5('inquiry' || g), borrower, '1', '1', substr(cast(:sealed as bytea), 1, 400), at, at, substr(cast(:sealed as bytea), 1, 400), at
from application where g % 10 = 0;

insert into approval (id, action, subject, details, first, reason, second, verdict, created_at, settled_at)
select md5('approval' || g)::uuid, 'publish', product, '{}', 'operator1', 'checked', 'operator2', 'confirmed', at, at
from application where g % 10 = 0;

-- loans

insert into product (uid, category, title, initials, borrower, amount, annual_rate, months, repayment_type, grade, tendency,
  opens_at, closes_at, detail, interest_only, fee_rate, apply_uid, state, raised, disbursed_on)
select product, case g % 4 when 0 then '4' else '6' end, '개인신용 ' || g, 'ㄱㅇㅅㅇ ' || g, product, 10000000, 12, term, '1',
  'A1', '1', at, at + interval '1 day', '{"summary": ["한 줄 요약"]}', 0, 0.1, uid,
  case repaid when term then 'closed' else 'disbursed' end, 10000000, at::date
from application;

insert into loan (product_uid, account_sealed, person_id, wants_look)
select product, substr(cast(:sealed as bytea), 1, 150), borrower, false from application;

insert into loan_instalment (product_uid, number, runs_until, due_on, principal, interest, balance_after, state,
  paid_principal, paid_interest, paid_on)
select product, number, due, due, part, 100000, 10000000 - part, case when paid then 'paid' else 'planned' end,
  case when paid then part else 0 end, case when paid then 100000 else 0 end, case when paid then due end
from (select product, number, number <= repaid as paid, (at + interval '1 month' * number + interval '1 day')::date as due,
  case number when term then 10000000 else 0 end as part from application, generate_series(1, term) number) a;

insert into loan_repayment (product_uid, number, paid_on, principal, interest, overdue, fee, instalment)
select product, number, paid_on, principal, 100000, 0, 0, number from repayment;

insert into investment (id, order_uid, product_uid, person_id, amount, outstanding, state, interest_paid, at)
overriding system value
select investment, md5('order' || investment), product, investor, 2000000, case repaid when term then 0 else 2000000 end,
  case repaid when term then 'repaid' else 'funded' end, 20000 * repaid, at
from share;

insert into payout (investment_id, repayment, product_uid, person_id, paid_on, principal, interest, income_tax, local_tax,
  fee, net, instalment)
select investment, number, product, investor, paid_on, principal / 5, 20000, 2800, 280, 2000, principal / 5 + 14920, number
from repayment join share using (g, product);

-- ledger: entry and account ids follow from the number of the application

insert into ledger_account (id, kind, owner, side, balance) overriding system value
select 1000000000 + g * 10 + n, kind, product, side, case repaid when term then 0 else balance end
from application, (values (0, 'receivable', 1, 10000000), (1, 'claim', -1, 10000000), (2, 'escrow', -1, 0),
  (3, 'repayment', -1, 0)) accounts (n, kind, side, balance)
union all
select 2000000000 + i, 'deposit', md5('investor' || i)::uuid::text, -1, 1000000 from generate_series(1, :investors - 1) i where :since = 1;

insert into ledger_hold (key, account_id, amount, state, at)
select 'order/' || md5('order' || investment) || '/' || product, account, 2000000, 'taken', at from share;

insert into ledger_entry (id, key, kind, content, at) overriding system value
select 1000000000 + g * 100, 'loan/' || product || '/full', 'invested', sha256(product::bytea), at from application
union all
select 1000000000 + g * 100 + 1, 'loan/' || product || '/disbursed', 'disbursed', sha256(product::bytea), at
from application
union all
select 1000000000 + g * 100 + 1 + number, 'loan/' || product || '/repayment/' || number, 'repayment',
  sha256(product::bytea), paid_at
from repayment
union all
select 1000000000 + g * 100 + 20 + k, 'deposit/' || investment, 'deposit', sha256(product::bytea), at from share;

insert into ledger_posting (entry_id, account_id, amount)
select 1000000000 + g * 100, 1000000000 + g * 10 + 2, -10000000 from application
union all
select 1000000000 + g * 100, account, sum(2000000) from share group by g, account
union all
select 1000000000 + g * 100 + 1, 1000000000 + g * 10 + n, amount
from application, (values (0, 10000000), (1, -10000000), (2, 10000000)) lines (n, amount)
union all
select 1000000000 + g * 100 + 1, id, -10000000 from application, ledger_account where kind = 'custody'
union all
select 1000000000 + g * 100 + 1 + number, 1000000000 + g * 10 + 3, principal + 100000 from repayment
union all
select 1000000000 + g * 100 + 1 + number, id, case kind when 'income_tax' then -14000 when 'local_tax' then -1400
  else -10000 end
from repayment, ledger_account where kind in ('income_tax', 'local_tax', 'fee')
union all
select 1000000000 + g * 100 + 1 + number, account, sum(-principal / 5 - 14920)
from repayment join share using (g) group by g, number, account
union all
select 1000000000 + g * 100 + 20 + k, account, -2000000 from share
union all
select 1000000000 + g * 100 + 20 + k, id, 2000000 from share, ledger_account where kind = 'custody';

insert into deposit_withdrawal (uid, key, person_id, amount, sealed, state, moved_at)
select md5('withdrawal' || g), 'withdrawal/' || g, investor, 1000000, substr(cast(:sealed as bytea), 1, 150), 'paid', at
from share where k = 0;
