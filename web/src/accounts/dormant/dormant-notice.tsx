import { Note } from "#/core/ui/layout/content";

export const TITLE = "오래 쓰지 않아 쉬고 있는 계정이에요";

export const DormantNotice = () => (
  <Note title="무엇이 남아 있나요?">
    <p>1년 동안 로그인하지 않으면 계정이 휴면으로 바뀌어요. 가입 정보와 계약, 하던 신청은 그대로 보관하고 있어요.</p>
    <p>휴면인 동안에는 새로 신청하거나 상품 안내를 받지 않아요.</p>
  </Note>
);
