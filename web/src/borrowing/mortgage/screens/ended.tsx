/** An application that nobody went on with, or that was cancelled. */
import { EndedPage } from "#/borrowing/application/frame/ended-page";

const Ended = () => <EndedPage title="신청이 끝났어요" message="기간이 지났거나 취소된 신청이에요. 언제든 새로 신청할 수 있어요." />;
export default Ended;
