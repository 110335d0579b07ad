/** Questions of investors. Figures are those of the law and of `domain/`. */
import { company } from "#/core/lib/company";
import type { Question } from "./questions";

export const starting: readonly Question[] = [
  {
    id: "invest-start-how",
    ask: "투자하려면 무엇부터 하나요?",
    answer: "회원가입을 하고 투자 준비에서 계좌와 신분증, 고객 정보를 확인해요. 예치금을 넣고 적합성 확인을 마치면 투자할 수 있어요.",
    link: { label: "투자 준비하기", href: "/mypage/investor/register/personal" },
  },
  {
    id: "invest-start-least",
    ask: "얼마부터 투자할 수 있나요?",
    answer: "한 상품에 1만원부터 투자할 수 있어요.",
    link: { label: "투자 상품 보기", href: "/products/collateral" },
  },
  {
    id: "invest-start-practice",
    ask: "먼저 연습해 볼 수 있나요?",
    answer: "네. 투자 상품 화면에서 모의 투자를 열면 연습용 500만원으로 처음부터 끝까지 해 볼 수 있어요. 실제 돈은 쓰지 않아요.",
    link: { label: "모의 투자 열기", href: "/products/collateral?mock=apartment-collateral" },
  },
  {
    id: "invest-start-limit",
    ask: "투자 한도는 얼마인가요?",
    answer:
      "일반 개인투자자는 모든 온투업체를 합해 4,000만원이에요. 그중 부동산 상품은 2,000만원, 한 사람에게 빌려주는 돈은 500만원까지예요. 소득적격 투자자로 인정받으면 1억원으로 늘어요.",
    link: { label: "투자 한도 올리기", href: "/customer/pro-investor" },
  },
];

export const investing: readonly Question[] = [
  {
    id: "invest-order-cancel",
    ask: "투자한 뒤에 취소할 수 있나요?",
    answer: "모집이 끝나기 전에는 투자 현황에서 취소할 수 있고, 돈은 바로 예치금으로 돌아가요. 모집이 끝난 뒤에는 취소할 수 없어요.",
    link: { label: "투자 현황 보기", href: "/mypage/investor/investments" },
  },
  {
    id: "invest-order-early",
    ask: "중간에 투자금을 찾을 수 있나요?",
    answer: "아니요. 모집이 끝난 뒤에는 빌린 사람이 갚을 때까지 기다려야 해요. 그동안 쓰지 않을 돈으로 투자해 주세요.",
  },
  {
    id: "invest-order-unfilled",
    ask: "모집 금액이 다 모이지 않으면 어떻게 되나요?",
    answer: "모집은 7일 동안 하고 한 번 3일 늘려요. 그래도 모이지 않으면 대출이 실행되지 않고 투자금은 모두 예치금으로 돌아가요.",
  },
  {
    id: "invest-order-auto",
    ask: "자동 분산투자는 어떻게 하나요?",
    answer: "상품 종류와 금리, 기간을 정해 두면 맞는 상품이 열릴 때 한 상품에 1만원부터 10만원까지 투자해요. 언제든 멈출 수 있어요.",
    link: { label: "자동 분산투자 보기", href: "/invest/auto" },
  },
];

export const returns: readonly Question[] = [
  {
    id: "invest-tax",
    ask: "세금은 얼마인가요?",
    answer: "개인은 이자의 15.4%(소득세 14%와 지방소득세 1.4%)를 미리 떼고 드려요. 원금에는 세금이 없어요.",
  },
  {
    id: "invest-fee",
    ask: "수수료가 있나요?",
    answer: "투자할 때와 출금할 때에는 없어요. 플랫폼 이용료는 지금 한 달에 남은 원금의 0.1%이고, 받은 이자에서만 떼요. 상품마다의 이용료율은 상품 화면에 적혀 있어요.",
  },
  {
    id: "invest-payday",
    ask: "이자는 언제 받나요?",
    answer: "빌린 사람이 갚은 날 투자한 비율대로 나누어 예치금으로 드려요. 받을 날과 금액은 지급 일정에서 미리 볼 수 있어요.",
    link: { label: "지급 일정 보기", href: "/mypage/investor/schedule" },
  },
  {
    id: "invest-receipt",
    ask: "원천징수 영수증은 어디에서 받나요?",
    answer: "로그인한 뒤 투자 현황에서 월별 내역서와 원천징수 영수증을 받을 수 있어요.",
    link: { label: "내역서와 영수증 보기", href: "/mypage/investor/papers" },
  },
];

export const deposit: readonly Question[] = [
  {
    id: "invest-deposit-in",
    ask: "예치금은 어떻게 넣나요?",
    answer: "예치금 화면에 있는 내 가상계좌로 보내면 바로 더해져요.",
    link: { label: "예치금 보기", href: "/mypage/deposit" },
  },
  {
    id: "invest-deposit-where",
    ask: "예치금은 누가 보관하나요?",
    answer: `예치기관인 ${company.depository}에서 이음의 재산과 따로 보관해요. 이음이 마음대로 쓸 수 없고, 회사에 문제가 생겨도 투자자에게 먼저 돌려드려요.`,
  },
  {
    id: "invest-deposit-out",
    ask: "예치금은 언제 찾을 수 있나요?",
    answer:
      "쓰지 않는 예치금은 인증한 내 계좌로 언제든 출금할 수 있고 수수료는 없어요. 은행이 쉬는 밤 11시 30분부터 0시 30분까지는 멈춰요. 한 번에 5,000만원, 하루에 2억원까지예요.",
  },
];

export const risks: readonly Question[] = [
  {
    id: "invest-risk-principal",
    ask: "원금이 보장되나요?",
    answer: "아니요. 예금자보호법에 따라 보호되지 않아요. 빌린 사람이 갚지 못하면 원금의 일부나 전부를 잃을 수 있어요.",
  },
  {
    id: "invest-risk-late",
    ask: "빌린 사람이 늦게 갚으면 어떻게 되나요?",
    answer: "늦은 돈에는 연체 이자가 붙고, 들어오는 대로 투자한 비율에 따라 나누어 드려요. 상황은 문자와 투자 현황에서 알려 드려요.",
    link: { label: "투자 현황 보기", href: "/mypage/investor/investments" },
  },
  {
    id: "invest-risk-collection",
    ask: "연체되면 누가 어떻게 회수하나요?",
    answer:
      "이음이 투자자를 대신해 회수해요. 빌린 사람의 계좌에서 매일 다시 출금하고, 담보가 있으면 담보를 팔아 받을 수 있어요. 30일 이상 밀리면 채권을 팔 수 있고, 90일 이상 밀리면 상각해 손실로 확정할 수 있어요. 상각한 뒤에 회수한 돈도 잃은 만큼의 비율로 나누어 드려요. 추심할 때에는 채권의 공정한 추심에 관한 법률을 지켜요.",
    link: { label: "지금까지 어떻게 끝났는지 보기", href: "/company/track-record" },
  },
  {
    id: "invest-risk-closure",
    ask: "이음이 문을 닫으면 내 투자는 어떻게 되나요?",
    answer: `빌린 사람은 그대로 갚아야 하고, 투자자가 받을 권리도 남아요. 대출 채권은 법에 따라 이음의 재산과 나누어 관리해서, 이음이 파산해도 이음의 빚을 갚는 데 쓰지 않아요. 갚을 돈을 받아 나누는 일은 법무법인 같은 외부 기관에 맡겨 이어 가도록 법이 정하고 있어요(온라인투자연계금융업법 제27조). 아직 투자하지 않은 예치금은 ${company.depository}에 따로 있고 투자자에게 먼저 돌려드려요(같은 법 제26조). 다만 지급이 늦어질 수 있고, 예금자보호법으로 보호되지 않아서 빌린 사람이 갚지 못하면 원금을 잃을 수 있어요.`,
    link: { label: "회사와 등록 확인하기", href: "/team" },
  },
  {
    id: "invest-risk-disclosure",
    ask: "이음의 연체율은 어디에서 보나요?",
    answer: "공지의 공시에서 달마다 대출 잔액과 연체율, 손실률을 볼 수 있어요. 지금까지 난 손실은 실적 화면에 모두 적어 두었어요.",
    link: { label: "지금까지의 실적 보기", href: "/company/track-record" },
  },
];
