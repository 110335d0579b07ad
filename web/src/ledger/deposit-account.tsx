/** The account for deposits: its number, and how a member without one gets it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { post } from "#/core/api/client";
import type { HonestInfo } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { company } from "#/core/lib/company";
import { AccountNumber } from "#/core/pages/account-number";
import { Button, buttonClass } from "#/core/ui/button";
import { type Fact, Facts, Note } from "#/core/ui/layout/content";
import { balance } from "./balance";

export const CERTIFY = "/authentication/account-verification";

type PayIntoProps = { label: string; bankName: string | null; number: string; holder: string | null; before?: readonly Fact[] };

/** A virtual account, with a button that copies its number. `holder`: as the payer's bank shows it; `before`: lines above it. */
export const PayInto = ({ label, bankName, number, holder, before = [] }: PayIntoProps) => (
  <div className="border-t-2 border-ink-900">
    <Facts facts={[...before, { label: "은행", value: bankName }, { label, value: <AccountNumber number={number} /> }, ...(holder ? [{ label: "예금주", value: holder }] : [])]} />
  </div>
);

/** How soon a payment arrives, what to do if it does not, and who keeps the money. */
export const AboutDeposit = () => (
  <>
    <p className="caption mt-3">
      보통 1분 안에 들어와요. 5분이 지나도 그대로면 <a className="link link--inline" href={`tel:${company.phone}`}>{company.phone}</a>이나{" "}
      <Link className="link link--inline" to="/inquiry">
        1:1&nbsp;문의
      </Link>
      로 알려 주세요.
    </p>
    <p className="caption mt-2">예치금은 {company.depository}에서 이음의 재산과 따로 보관해요.</p>
  </>
);

/** Leads to the certification of an account and back to the path `from`: of another account, or as a button with a label. */
export const CertifyLink = ({ label, from }: { label?: string; from: string }) => (
  <Link className={label ? `${buttonClass()} flex-1` : "link"} to={CERTIFY} onClick={() => rememberOrigin({ path: from, type: "page" })}>
    {label ?? "바꾸기"}
  </Link>
);

type NoAccountProps = { isCertified: boolean; isOpening: boolean };

/** A virtual account comes with the certified account. `isOpening`: the bank has not answered yet. */
export const NoAccount = ({ isCertified, isOpening }: NoAccountProps) => (
  <div role="status">
    {isOpening ? (
      <Note title="가상계좌를 만들고 있어요">
        <p>은행 연결이 늦어지고 있어요. 다 되면 이 화면에 저절로 나타나요. 화면을 닫아도 계속 만들어요.</p>
      </Note>
    ) : (
      <Note title="아직 가상계좌가 없어요">
        <p>
          {isCertified
            ? "인증한 계좌가 있어서 다시 인증하지 않아도 돼요. 버튼을 누르면 돈을 넣을 가상계좌를 만들어 드려요."
            : "본인 계좌를 인증하면 돈을 넣을 가상계좌를 바로 만들어 드려요."}
        </p>
      </Note>
    )}
  </div>
);

type GetAccountProps = { isCertified: boolean; opening: ReturnType<typeof useOpening>; from: string };

/** Opens the virtual account, or certifies the account that it needs and comes back to the path `from`. */
export const GetAccount = ({ isCertified, opening, from }: GetAccountProps) =>
  isCertified ? (
    <Button className="flex-1" busy={opening.isPending} onClick={() => opening.mutate()}>
      가상계좌 만들기
    </Button>
  ) : (
    <CertifyLink label="계좌 인증하기" from={from} />
  );

/** Opens the virtual account. The balance, which is read repeatedly, contains it as soon as the bank has opened it. */
export function useOpening() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => post<HonestInfo>("/v2/user/deposit/account", undefined, { headers: { "Idempotency-Key": crypto.randomUUID() } }),
    onSuccess: (info) => {
      queries.setQueryData(balance().queryKey, info);
      if (info.honestAccount) toast("가상계좌를 만들었어요.");
    },
    onError: showError,
  });
}
