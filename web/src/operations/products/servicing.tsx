/** Servicing of a paid-out loan: its repayment and the actions of an operator. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EndedLoan, LoanAct, ServicedInstalment, Servicing } from "#/core/api/gen";
import { longDate, momentOf, shortDate } from "#/core/lib/date";
import { toast } from "#/core/dialogs/toast";
import { digits, won } from "#/core/lib/money";
import { Button } from "#/core/ui/button";
import { Checkbox, SelectField } from "#/core/ui/forms/choices";
import { TextArea } from "#/core/ui/forms/text-area";
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Note, Section, Table, Tag } from "#/core/ui/layout/content";
import { noteLoan, serviceLoan, type ServicingAct, type ServicingForm, unmatchedDeposits } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { Notice } from "#/operations/notice";
import { UNMATCHED } from "#/operations/payments/deposit-words";
import { ACTIONS } from "#/operations/words";
import { LOAN_REASONS, loanMessageOf, SERVICING_ACTS } from "./loan-words";

const SHORTEST_NOTE = 5; // letters
const STATES: Record<string, string> = { planned: "예정", overdue: "밀림", paid: "갚음", dropped: "없어짐", lost: "못 받음" };
const ENDINGS: Record<EndedLoan["kind"], string> = { sold: "채권 매각", "written-off": "상각" };
const PATHS: Partial<Record<LoanAct, ServicingAct>> = { debit: "debit", remind: "reminder", defer: "deferral", sell: "sale", "write-off": "write-off" };

export const RepaymentFacts = ({ of }: { of: Servicing }) => (
  <Section title="상환 관리">
    <Facts
      facts={[
        { label: "차입자", value: of.borrower },
        { label: "남은 원금", value: `${won(of.outstanding)} (투자자 ${of.investors}명)` },
        { label: "지금 받을 돈", value: won(of.owedNow) },
        ...(of.ending ? [] : [{ label: "연체", value: of.lateSince ? `${longDate(of.lateSince)}부터 ${of.daysLate}일, 연체 이자 ${won(of.overdueInterest)}` : "없어요" }]),
        { label: "상환 계좌", value: of.repayNumber ? `${of.repayBank} ${of.repayNumber}` : "없어요" },
        { label: "자동이체 계좌", value: `${of.debitAccount}${of.debitRefusedOn ? ` (${shortDate(of.debitRefusedOn)} 거절)` : ""}` },
        ...(of.ending ? [{ label: ENDINGS[of.ending.kind], value: `${longDate(of.ending.on)}, 손실 ${won(of.ending.lost)}` }] : []),
      ]}
    />
  </Section>
);

/** An instalment that was not due yet when the loan ended was never late. */
const stateOf = ({ daysLate, state, dueOn }: ServicedInstalment, ending: EndedLoan | null) => {
  if (daysLate) return `${daysLate}일 밀림`;
  return ending && state === "lost" && dueOn > ending.on ? ENDINGS[ending.kind] : STATES[state];
};

/** What was paid, sent, written and done after the payout. */
export const ServicingRecords = ({ of }: { of: Servicing }) => (
  <div>
    <Section title="상환 일정">
      <Table
        caption="상환 일정"
        columns={["회차", "상환일", "상태", "원금", "이자", "연체 이자", "받은 돈"]}
        numbers={["원금", "이자", "연체 이자", "받은 돈"]}
        rows={of.instalments.map((one) => [one.number, `${shortDate(one.dueOn)}${one.deferredFrom ? " (연기)" : ""}`, stateOf(one, of.ending), digits(one.principal), digits(one.interest), digits(one.overdueInterest), digits(one.paid)])}
      />
    </Section>
    <Section title="들어온 돈">
      {of.receipts.length ? (
        <Table
          caption="들어온 돈"
          columns={["날짜", "회차", "원금", "이자", "연체 이자", "수수료"]}
          numbers={["원금", "이자", "연체 이자", "수수료"]}
          rows={of.receipts.map((one) => [shortDate(one.paidOn), one.instalment ?? "그 밖", digits(one.principal), digits(one.interest), digits(one.overdue), digits(one.fee)])}
        />
      ) : (
        <None words="아직 들어온 돈이 없어요." />
      )}
    </Section>
    {of.ending?.kind === "written-off" && <Recoveries of={of.ending} />}
    <Section title="보낸 문자">
      {of.messages.length ? (
        <Table caption="보낸 문자" columns={["일시", "종류", "받는 사람", "보냄"]} numbers={["받는 사람", "보냄"]} rows={of.messages.map((one) => [momentOf(one.at), loanMessageOf(one.notice), `${one.receivers}명`, `${one.sent}명`])} />
      ) : (
        <None words="아직 보낸 문자가 없어요." />
      )}
    </Section>
    <Section title="메모">
      {of.notes.length ? (
        <Table caption="메모" columns={["일시", "운영자", "내용", "공개"]} rows={of.notes.map((one) => [momentOf(one.at), one.author, one.words, one.isPublic ? "투자자" : "내부"])} />
      ) : (
        <None words="아직 메모가 없어요." />
      )}
      <NoteForm uid={of.uid} />
    </Section>
    <Section title="한 일">
      {of.actions.length ? (
        <Table caption="한 일" columns={["일시", "운영자", "작업", "사유"]} rows={of.actions.map((one) => [momentOf(one.at), [one.operator, one.second].filter(Boolean).join(", "), ACTIONS[one.action] ?? one.action, one.reason])} />
      ) : (
        <None words="아직 운영자가 한 일이 없어요." />
      )}
    </Section>
  </div>
);

/** The amounts recovered after the write-off. */
function Recoveries({ of: { lost, recoveries, recoveredOn } }: { of: EndedLoan }) {
  const recovered = recoveries.reduce((total, one) => total + one.amount, 0);
  return (
    <Section title="손실 회수">
      {recoveredOn && (
        <p className="mb-4">
          <Tag tone="pine">전액 회수</Tag> {longDate(recoveredOn)}에 손실을 모두 회수했어요.
        </p>
      )}
      {recoveries.length ? (
        <Table caption="손실 회수" columns={["날짜", "투자자에게 나눈 돈"]} numbers={["투자자에게 나눈 돈"]} rows={recoveries.map((one) => [shortDate(one.on), digits(one.amount)])} total={["모두", digits(recovered)]} />
      ) : (
        <None words="아직 회수한 돈이 없어요. 돈이 들어오면 미확인 입금에서 나눠요." />
      )}
      <p className="text-ink-700 mt-2">남은 손실은 {won(lost - recovered)}이에요.</p>
    </Section>
  );
}

const None = ({ words }: { words: string }) => <p className="text-ink-700">{words}</p>;

/** A note needs no reason and cannot be changed. */
function NoteForm({ uid }: { uid: string }) {
  const [words, setWords] = useState("");
  const [isPublic, setPublic] = useState(false);
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => noteLoan(uid, words.trim(), isPublic),
    onSuccess: () => {
      setWords("");
      setPublic(false);
      setAsked(false);
      toast("메모를 남겼어요");
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops", "loan", uid] }),
  });
  const isShort = words.trim().length < SHORTEST_NOTE;
  return (
    <form
      className="mt-4 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isShort && !sending.isPending) sending.mutate();
      }}
    >
      <TextArea label="새 메모" maxLength={1000} help="나중에 고치거나 지울 수 없어요." value={words} error={asked && isShort ? `${SHORTEST_NOTE}자 이상 써 주세요.` : undefined} onChange={(event) => setWords(event.target.value)} />
      <Checkbox checked={isPublic} onChange={(event) => setPublic(event.target.checked)}>
        투자자도 볼 수 있어요
      </Checkbox>
      <Notice error={sending.error} />
      <p>
        <Button type="submit" variant="quiet" busy={sending.isPending}>
          메모 남기기
        </Button>
      </p>
    </form>
  );
}

export function ServicingActions({ of }: { of: Servicing }) {
  const [form, setForm] = useState<ServicingForm>({ number: "1", to: "", deposit: "", buyer: "", words: "" });
  const change = (changed: Partial<ServicingForm>) => setForm({ ...form, ...changed });
  const acts = of.may.flatMap((act) => PATHS[act] ?? []);
  const isAsked = (act: ServicingAct | null) => act === "deferral" || act === "sale" || act === "write-off";
  const isLongEnough = form.words.trim().length >= 10;
  const isWhole = (act: ServicingAct) => {
    if (act === "deferral") return Number(form.number) > 0 && form.to !== "";
    if (act === "sale") return form.deposit !== "" && form.buyer.trim().length > 1 && isLongEnough;
    return act === "write-off" ? isLongEnough : true;
  };
  const following = of.instalments.find((one) => one.number > Number(form.number) && (one.state === "planned" || one.state === "overdue"));
  const limit = following ? `내일부터 31일 안에서, 다음 회차 상환일(${shortDate(following.dueOn)})보다 빠른 영업일을 골라 주세요.` : "내일부터 31일 안의 날을 골라 주세요.";
  const awaited = of.secondAwaited.length > 0 && (
    <Note title="두 번째 확인을 기다려요">
      <p>{of.secondAwaited.map((action) => ACTIONS[action] ?? action).join(", ")}</p>
    </Note>
  );
  if (!acts.length) return awaited || null;
  return (
    <DecisionForm
      lead={
        <>
          <h2 className="heading-3">상환</h2>
          {awaited}
        </>
      }
      submit="상환 처리하기"
      options={acts.map((value) => ({ value, ...SERVICING_ACTS[value] }))}
      usual={LOAN_REASONS}
      isAsked={isAsked}
      isWhole={isWhole}
      send={(act, reason) => serviceLoan(of.uid, act, form, reason)}
      done={(act) => (isAsked(act) ? "다른 운영자에게 확인을 요청했어요" : SERVICING_ACTS[act].done)}
      list="/ops/loans"
      fields={(act, asked) => (
        <>
          {act === "deferral" && (
            <>
              <NumberField label="회차" digits={3} value={form.number} onValue={(number) => change({ number })} />
              <TextField label="새 상환일" type="date" help={limit} value={form.to} error={asked && !form.to ? "날짜를 골라 주세요." : undefined} onChange={(event) => change({ to: event.target.value })} />
            </>
          )}
          {act === "sale" && (
            <>
              <PriceField value={form.deposit} error={asked && !form.deposit ? "매각 대금으로 받은 입금을 골라 주세요." : undefined} onValue={(deposit) => change({ deposit })} />
              <TextField label="매수인" maxLength={60} value={form.buyer} error={asked && form.buyer.trim().length < 2 ? "이름을 입력해 주세요." : undefined} onChange={(event) => change({ buyer: event.target.value })} />
            </>
          )}
          {(act === "sale" || act === "write-off") && (
            <TextArea label="투자자에게 보여 줄 이유" maxLength={1000} value={form.words} error={asked && !isLongEnough ? "10자 이상 써 주세요." : undefined} onChange={(event) => change({ words: event.target.value })} />
          )}
        </>
      )}
    />
  );
}

/** The buyer has already paid the price: it is an unmatched deposit. */
function PriceField({ value, error, onValue }: { value: string; error: string | undefined; onValue(uid: string): void }) {
  const { data, error: failed } = useQuery(unmatchedDeposits());
  if (failed) return <Notice error={failed} />;
  if (!data) return <Loading lines={1} />;
  const free = data.filter(({ secondAwaited, whyUnmatched }) => !secondAwaited && whyUnmatched !== "former-member");
  if (!free.length) {
    return (
      <Note>
        <p>매각 대금으로 쓸 미확인 입금이 없어요. 매수인이 대금을 보내면 다시 해 주세요.</p>
      </Note>
    );
  }
  return (
    <SelectField
      label="매각 대금"
      help="매수인이 보낸 미확인 입금이에요. 그 금액 그대로 대금이 돼요."
      options={free.map(({ uid, amount, whyUnmatched, receivedAt }) => ({ value: uid, label: `${won(amount)} · ${momentOf(receivedAt)} · ${UNMATCHED[whyUnmatched]}` }))}
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
