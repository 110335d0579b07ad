/** The messages that members always receive, by what they have with the platform, with their channel. The
 * platform writes them in `domain/loans/notices.py` and `domain/core/notices.py`. */
import { type AccountInfo, useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";
import { Section, Tag } from "#/core/ui/layout/content";

type Channel = "이메일" | "이메일 또는 문자";
type Group = { title: string; notices: readonly (readonly [when: string, channel?: Channel])[] };

const INVESTOR: Group = {
  title: "투자",
  notices: [
    ["원금과 이자, 회수한 돈이 예치금으로 들어왔을 때"],
    ["상환이 늦어지거나 상환일이 바뀌었을 때"],
    ["대출 채권을 매각하거나 손실이 확정됐을 때"],
    ["대출이 진행되지 않아 투자금을 돌려드렸을 때"],
    ["만기를 늦춰도 될지 의견을 여쭐 때와 그 결과"],
    ["자동으로 분산투자했거나 자동 투자가 멈췄을 때"],
    ["올린 투자 한도가 끝나 갈 때"],
  ],
};
const BORROWER: Group = {
  title: "대출",
  notices: [
    ["심사와 계약처럼 기다리던 일이 끝났을 때"],
    ["대출금을 보내 드렸거나 대출을 진행하지 못하게 됐을 때"],
    ["상환일이 지났거나 상환일이 바뀌었을 때"],
    ["미리 갚은 돈을 받았거나 계좌에서 빠지지 않았을 때"],
    ["상환금이 빠져나가는 계좌가 바뀌었을 때"],
    ["대출 채권을 넘기거나 대출을 상각했을 때"],
  ],
};
const ACCOUNT: Group = {
  title: "계정",
  notices: [
    ["휴대폰 번호나 로그인 방법이 바뀌었거나 탈퇴했을 때"],
    ["이메일이 바뀌었거나 비밀번호를 다시 정할 때", "이메일"],
    ["오래 쓰지 않아 곧 휴면 계정으로 바뀔 때", "이메일 또는 문자"],
    ["1:1 문의에 답했을 때"],
  ],
};

function groupsOf(account: AccountInfo): Group[] {
  const types = userTypes(account);
  return [...(types.some((type) => type !== "borrower") ? [INVESTOR] : []), ...(types.includes("borrower") || account.hasLoanApply ? [BORROWER] : []), ACCOUNT];
}

export function RequiredNotices() {
  const { account } = useSession();
  const groups = account ? groupsOf(account) : [];
  return (
    <Section title="늘 보내 드리는 안내">
      <p className="text-ink-700">법과 계약에 따라 알려 드려야 해서 끌 수 없어요. 따로 적지 않은 안내는 인증한 휴대폰 번호로 문자를 보내요.</p>
      {groups.map(({ title, notices }) => (
        <details key={title} className="chart-table">
          <summary>
            {title} 안내 {notices.length}가지 보기
          </summary>
          <ul className="mb-4 border-t-2 border-ink-900">
            {notices.map(([when, channel]) => (
              <li key={when} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line py-3 text-label">
                <span className="flex-1 basis-[12rem]">{when}</span>
                {channel && <Tag>{channel}</Tag>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Section>
  );
}
