/** The next payment of a loan or of several, the account to send it to, the help for who cannot make it, the account that it is debited from, and the replacement of that account by the certified one. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ApiError } from "#/core/api/errors";
import type { Arrears, BondDetail } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { toast } from "#/core/dialogs/toast";
import { ending } from "#/core/lib/account";
import { company } from "#/core/lib/company";
import { dayOf } from "#/core/lib/date";
import { digits, won } from "#/core/lib/money";
import { AccountLine } from "#/core/pages/account-number";
import { Notice } from "#/core/pages/notice";
import { AppLink } from "#/core/session/app-link";
import { buttonClass, TextButton } from "#/core/ui/button";
import { Facts, Figure, Section } from "#/core/ui/layout/content";
import { PayInto } from "#/ledger/deposit-account";
import { type Due, lateWords } from "./due";
import { debitCertifiedAccount, LOANS, loanDetail } from "./loan-api";

type Account = Pick<BondDetail, "debitBankName" | "debitAccountNumber">;

/** The main figure of a borrower's page: the sum, the day and the account of the next payment. Late money has no day on
 * which it is debited. `account`: undefined until it is loaded. `children`: below it. */
export const NextPayment = ({ due: { arrears, day, total }, account, children }: { due: Due; account: Account | undefined; children?: ReactNode }) => (
  <Sum name={arrears ? "오늘 갚을 돈" : `${dayOf(day)}에 갚을 돈`} total={total} isLate={arrears !== null}>
    {arrears && <p className="text-label font-semibold text-clay-700 mt-1">{lateWords(arrears.count, dayOf(day))}</p>}
    {!arrears && <p className="text-ink-700 text-label mt-1">{account ? `갚는 날 ${account.debitBankName} 계좌(${ending(account.debitAccountNumber)})에서 빠져나가요.` : "\u00a0"}</p>}
    {children}
  </Sum>
);

/** What late money consists of. */
export const LateParts = ({ of: { principal, interest, overdueInterest } }: { of: Arrears }) => (
  <p className="text-ink-700 text-label mt-1">
    {[`원금 ${won(principal)}`, `이자 ${won(interest)}`, `연체 이자 ${won(overdueInterest)}`].map((part) => part.replaceAll(" ", "\u00a0")).join(", ")}
  </p>
);

/** The same of several loans, as one sum. */
export function NextPayments({ dues }: { dues: readonly Due[] }) {
  const isLate = dues.some(({ arrears }) => arrears);
  const days = [...new Set(dues.map(({ day }) => dayOf(day)))].join(", ");
  return (
    <Sum name={`${isLate ? "오늘" : "다음에"} 갚을 돈 ${dues.length}건`} total={dues.reduce((sum, { total }) => sum + total, 0)} isLate={isLate}>
      <p className="text-ink-700 text-label mt-1">{isLate ? "밀린 원금과 이자에 오늘까지의 연체 이자를 더한 돈이에요." : `${days}에 빠져나가요.`}</p>
    </Sum>
  );
}

type SumProps = { name: string; total: number; isLate: boolean; children: ReactNode };

const Sum = ({ name, total, isLate, children }: SumProps) => (
  <div>
    <p className="text-label text-ink-700">{name}</p>
    <div className={isLate ? "text-clay-700" : undefined}>
      <Figure large live value={digits(total)} unit="원" />
    </div>
    {children}
  </div>
);

const AFTER_SENDING = {
  late: "보내면 바로 반영돼요. 일부만 보내면 오래된 회차부터 연체 이자, 이자, 원금 순서로 갚아요.",
  coming: "갚을 날에 보내면 바로 반영돼요. 먼저 보낸 돈은 다음 회차에 써요.",
};

/** The account that a borrower sends money to. */
export const RepaymentAccount = ({ one: { arrears, bankName, accountNumber, accountHolder } }: { one: BondDetail }) =>
  accountNumber && (
    <>
      <PayInto label="상환 계좌" bankName={bankName} number={accountNumber} holder={accountHolder} />
      <p className="text-ink-700 text-label mt-3">{arrears ? AFTER_SENDING.late : AFTER_SENDING.coming}</p>
    </>
  );

/** The same account in one line. `isMain`: what is late of this loan is to be paid first. */
export const RepaymentLine = ({ one: { arrears, bankName, accountNumber }, isMain }: { one: BondDetail; isMain: boolean }) =>
  accountNumber && (
    <>
      <AccountLine name={`${bankName} 상환 계좌`} number={accountNumber} isMain={isMain && arrears !== null} />
      {arrears && <p className="text-ink-700 text-label mt-2">{AFTER_SENDING.late}</p>}
    </>
  );

/** Whom to call who cannot pay, and what happens until then. */
export const HardToPay = () => (
  <section aria-labelledby="hard-to-pay" className="section-line">
    <h2 className="heading-3" id="hard-to-pay">
      갚기 어렵다면
    </h2>
    <p className="text-ink-700 mt-2 max-w-read">
      전화나 1:1 문의로 먼저 알려 주세요. 일부만 먼저 갚을 수도 있어요. 갚을 때까지 하루에 한 번 다시 출금하고, 30일 이상 늦으면 신용정보기관에 등록될 수 있어요.
    </p>
    <div className="actions mt-4">
      <a className={buttonClass("quiet")} href={`tel:${company.phone}`}>
        {company.phone} 전화하기
      </a>
      <AppLink className={buttonClass("quiet")} href="/inquiry/contact">
        1:1 문의하기
      </AppLink>
    </div>
    <p className="caption mt-3">전화 상담 {company.hours}</p>
  </section>
);

const named = (bankName: string, accountNumber: string) => `${bankName} ${ending(accountNumber)}`;

export function DebitAccount({ one: { bondUid, debitBankName, debitAccountNumber, debitChange } }: { one: BondDetail }) {
  return (
    <Section title="자동이체 계좌">
      <div className="border-t-2 border-ink-900">
        <Facts facts={[{ label: "갚을 돈이 빠져나가는 계좌", value: named(debitBankName, debitAccountNumber) }]} />
      </div>
      {debitChange ? (
        <Change uid={bondUid} to={named(debitChange.bankName, debitChange.accountNumber)} />
      ) : (
        <p className="text-ink-700 mt-3">
          다른 계좌로 바꾸려면{" "}
          <Link className="link link--inline" to="/mypage/certification-status">
            인증 관리
          </Link>
          에서 그 계좌를 먼저 인증해 주세요.
        </p>
      )}
    </Section>
  );
}

function Change({ uid, to }: { uid: string; to: string }) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID()); // a second press or a repetition sends the same request
  const change = useMutation({
    mutationFn: () => debitCertifiedAccount(uid, key.current),
    onSuccess: (found) => {
      queries.setQueryData(loanDetail(uid).queryKey, found);
      toast("자동이체 계좌를 바꿨어요");
    },
    onError: (failed) => {
      if (!(failed instanceof ApiError && failed.unsure)) key.current = crypto.randomUUID();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: LOANS }),
  });
  const ask = async () => {
    const message = `다음 출금부터 인증한 ${to} 계좌에서 빠져나가요.`;
    if (await confirm({ title: "자동이체 계좌를 바꿀까요?", message, confirmLabel: "바꾸기", cancelLabel: "돌아가기" })) change.mutate();
  };
  return (
    <div className="mt-4 grid gap-3">
      <Notice error={change.error} />
      <p>
        <TextButton aria-busy={change.isPending || undefined} onClick={() => !change.isPending && void ask()}>
          {to} 계좌로 바꾸기
        </TextButton>
      </p>
    </div>
  );
}
