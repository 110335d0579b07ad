/** How a loan has ended, and what it means for the borrower. */
import { Link } from "react-router";
import type { BondDetail, BondEnd, Lien } from "#/core/api/gen";
import { longDate } from "#/core/lib/date";
import { Note } from "#/core/ui/layout/content";

/** The end of a loan: why it was not repaid, and the release of the lien when nothing is owed any more. */
export const EndOfLoan = ({ one: { state, ending, lien } }: { one: Pick<BondDetail, "state" | "ending" | "lien"> }) => (
  <>
    {ending && <NotRepaid of={ending} />}
    {lien && (state === "repaid" || ending?.isRecovered) && <Release lien={lien} />}
  </>
);

const NotRepaid = ({ of: { kind, on, buyer, isRecovered } }: { of: BondEnd }) => (
  <div className="mt-6">
    {kind === "sold" ? (
      <Note risk title={`${longDate(on)}에 대출 채권을 매각했어요`}>
        <p>새 채권자: {buyer}</p>
        <p>이제 새 채권자의 안내에 따라 갚아 주세요. 이음의 상환 계좌는 더 쓰지 않아요.</p>
      </Note>
    ) : isRecovered ? (
      <Note title="상각한 대출의 원금을 모두 받았어요">
        <p>{longDate(on)}에 상각한 뒤에 원금을 모두 받았어요. 이제 이 대출이 있어도 탈퇴할 수 있어요.</p>
      </Note>
    ) : (
      <Note risk title={`${longDate(on)}에 대출을 상각했어요`}>
        <p>갚을 돈이 없어진 것은 아니에요. 이 대출이 남아 있는 동안에는 탈퇴할 수 없어요.</p>
        <p>
          예전 상환 계좌로 보낸 돈은 자동으로 처리되지 않고 사람이 확인해요. 보내기 전에{" "}
          <Link className="link link--inline" to="/inquiry/contact">
            1:1 문의로 갚을 방법을 물어봐 주세요
          </Link>
          .
        </p>
      </Note>
    )}
  </div>
);

/** The release of the lien on the home. */
const Release = ({ lien: { state } }: { lien: Lien }) => (
  <div className="mt-6" role="status">
    {state === "released" ? (
      <Note title="집의 근저당을 말소했어요">
        <p>등기사항증명서에서 확인할 수 있어요.</p>
      </Note>
    ) : (
      <Note title="집의 근저당을 말소하고 있어요">
        <p>따로 할 일은 없어요. 말소되면 문자로 알려 드릴게요.</p>
      </Note>
    )}
  </div>
);
