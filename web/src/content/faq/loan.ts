/** Questions of borrowers. The guides of the loans show their own category. */
import type { Question } from "./questions";

export const credit: readonly Question[] = [
  {
    id: "loan-credit-score",
    ask: "한도를 알아보면 신용점수가 내려가나요?",
    answer: "아니요. 한도를 알아보는 조회는 신용점수에 영향을 주지 않아요.",
  },
  {
    id: "loan-credit-other",
    ask: "다른 대출이 있어도 되나요?",
    answer: "네. 다만 모든 대출에서 매달 갚는 돈이 확인된 소득의 40%를 넘지 않는 만큼만 빌려드려요.",
  },
  {
    id: "loan-credit-stop",
    ask: "한도를 보고 나서 그만둬도 되나요?",
    answer: "네. 전자서명을 하기 전까지는 아무 때나 그만둘 수 있고 드는 돈은 없어요. 계약한 뒤에도 14일 안에는 철회할 수 있어요.",
  },
  {
    id: "loan-credit-paid",
    ask: "언제 돈을 받나요?",
    answer: "계약을 마치면 투자자를 모아요. 다 모이면 확인한 계좌로 보내 드리고 문자로 알려 드려요.",
  },
  {
    id: "loan-credit-early",
    ask: "일찍 갚을 수 있나요?",
    answer: "네. 일부만 갚을 수도 있어요. 중도상환수수료는 미리 갚는 원금의 1%를 남은 날만큼만 받고, 대출받은 날부터 14일 안이거나 3년이 지나면 받지 않아요.",
  },
];

export const spf: readonly Question[] = [
  {
    id: "loan-spf-shops",
    ask: "어떤 쇼핑몰의 정산금이 되나요?",
    answer: "정산 예정 금액을 확인할 수 있는 오픈마켓과 배달앱, 카드 매출이 돼요.",
  },
  {
    id: "loan-spf-papers",
    ask: "무엇을 준비하나요?",
    answer: "사업자등록증과 쇼핑몰 판매자 계정, 정산금을 받는 계좌가 필요해요.",
    link: { label: "선정산 대출 보기", href: "/loan/spf/guide" },
  },
  {
    id: "loan-spf-repay",
    ask: "어떻게 갚나요?",
    answer: "정산일에 정산금으로 갚아요. 정산금이 모자라면 남은 금액은 직접 갚아야 해요.",
  },
];

export const applying: readonly Question[] = [
  {
    id: "loan-apply-needs",
    ask: "신청할 때 무엇이 필요한가요?",
    answer: "내 이름의 휴대폰과 신분증, 내 이름의 계좌를 준비해 주세요. 소득 자료는 건강보험 기록을 불러와 대신해요.",
  },
  {
    id: "loan-apply-resume",
    ask: "신청하다가 나가면 처음부터 다시 해야 하나요?",
    answer: "아니요. 어느 기기에서든 다시 로그인하면 하던 곳에서 이어져요. 단계마다 기한이 있고, 지나면 새로 신청해야 해요.",
    link: { label: "내 대출 보기", href: "/mypage/loan/apply" },
  },
  {
    id: "loan-apply-refused",
    ask: "왜 거절됐나요?",
    answer:
      "소득과 다른 대출, 신용 기록을 함께 살펴서 정해요. 결과 화면에 이유를 적어 드리고, 더 알고 싶으면 1:1 문의로 설명을 요청할 수 있어요.",
  },
];

export const repaying: readonly Question[] = [
  {
    id: "loan-repay-how",
    ask: "매달 어떻게 갚나요?",
    answer: "갚는 날에 등록한 계좌에서 자동으로 빠져나가요. 갚는 날이 쉬는 날이면 다음 영업일에 빠져나가요.",
    link: { label: "내 대출 보기", href: "/mypage/loan/apply" },
  },
  {
    id: "loan-repay-late",
    ask: "갚는 날에 잔액이 모자라면 어떻게 되나요?",
    answer: "하루에 한 번 다시 출금해요. 늦은 돈에는 대출 금리에 3%p를 더한 연체 이자(연 20% 이내)가 붙고, 오래 늦어지면 신용점수가 내려갈 수 있어요.",
  },
  {
    id: "loan-repay-lower",
    ask: "금리를 낮출 수 있나요?",
    answer: "취업이나 승진, 신용점수 상승처럼 신용 상태가 좋아졌다면 금리인하를 요구할 수 있어요. 10영업일 안에 결과와 이유를 알려 드려요.",
  },
];
