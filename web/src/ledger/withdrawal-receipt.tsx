/** The receipt of a withdrawal. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "#/core/api/errors";
import type { WithdrawalReceipt } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { accountEnding } from "#/core/lib/account";
import { momentOf } from "#/core/lib/date";
import { amountText, digits, won } from "#/core/lib/money";
import { MyPage } from "#/core/pages/my-page";
import { Places } from "#/core/pages/places";
import { buttonClass } from "#/core/ui/button";
import { Facts, Figure, Tag } from "#/core/ui/layout/content";
import { MessagePage } from "#/core/ui/layout/message-page";
import { CompletedBar } from "#/core/ui/layout/progress-bar";
import { balance } from "./balance";
import { DEPOSIT, receipt, WITHDRAW } from "./withdrawal";

export default function Receipt() {
  const { uid = "" } = useParams();
  const reading = useQuery(receipt(uid));
  if (reading.error instanceof ApiError && reading.error.status === 404) return <Unknown />;
  if (reading.data) return <Found {...reading.data} />;
  return (
    <MyPage title="출금 내역">
      <QueryStatus of={reading} words="출금 내역을 불러오고 있어요" lines={5} />
    </MyPage>
  );
}

const Unknown = () => (
  <MessagePage title="이 출금을 찾지 못했어요" message="주소가 잘못됐거나 다른 사람의 출금이에요." aside={<Places />}>
    <Link className={buttonClass("primary", true)} to={DEPOSIT}>
      예치금 보기
    </Link>
  </MessagePage>
);

const WORDS = {
  sending: { title: "보내고 있어요", tag: "은행이 확인하고 있어요", time: "신청한 시각", lead: "은행이 답하면 이 화면이 저절로 바뀌어요. 화면을 닫아도 계속 보내요." },
  paid: { title: "보냈어요", tag: "보냈어요", time: "보낸 시각", lead: "받는 계좌에서 확인해 주세요." },
  returned: { title: "돌려받았어요", tag: "예치금으로 돌아왔어요", time: "돌아온 시각", lead: "은행이 받는 계좌로 보내지 못했어요. 계좌를 확인하고 다시 출금해 주세요." },
} as const;

function Found({ amount, bankName, accountNumber, state, at }: WithdrawalReceipt) {
  const deposit = useQuery(balance());
  const { title, tag, time, lead } = WORDS[state];
  return (
    <MyPage title={`${amountText(amount)}을 ${title}`} lead={lead}>
      <div className="max-w-read pb-14">
        <div role="status">
          <p className="text-label text-ink-700">출금한 금액</p>
          <Figure large value={digits(amount)} unit="원" />
          {state === "paid" && <CompletedBar className="mt-4" />}
          <div className="mt-6 border-t-2 border-ink-900">
            <Facts
              facts={[
                { label: "상태", value: <Tag {...(state !== "returned" && { tone: "pine" })}>{tag}</Tag> },
                { label: "받는 계좌", value: accountEnding(bankName, accountNumber) },
                { label: time, value: momentOf(at) },
                { label: "수수료", value: "없음" },
                { label: "남은 예치금", value: deposit.data ? won(deposit.data.available) : "–" },
              ]}
            />
          </div>
        </div>
        <div className="actions mt-8">
          <Link className={buttonClass("primary", true)} to={DEPOSIT}>
            예치금 보기
          </Link>
          <Link className={buttonClass("quiet", true)} to={WITHDRAW}>
            다시 출금하기
          </Link>
        </div>
      </div>
    </MyPage>
  );
}
