/** The frame of corporate sign-up, with its name and the answers so far. */
import { JourneyPage } from "#/core/journeys/journey-page";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import { useCorporation } from "./calls";

type CorporationPageProps = Omit<FunnelProps, "name" | "progress" | "sections" | "onClose" | "notice">;

const LEAVING = {
  early: { title: "가입을 그만둘까요?", message: "계정을 만들기 전이라 이 기기에서만 하루 동안 이어 할 수 있어요." },
  late: { title: "여기까지 하고 나갈까요?", message: "입력한 내용은 저장돼요. 로그인하면 어느 기기에서든 이어 할 수 있어요." },
};

export function CorporationPage(page: CorporationPageProps) {
  const { data } = useCorporation();
  const answers = [
    { section: "대표자 확인", label: "대표자", value: data.ownerName },
    { section: "사업자 확인", label: "사업자등록번호", value: data.maskedNumber },
    { section: "계정", label: "로그인 이메일", value: data.maskedEmail },
    { section: "투자자 유형", label: "투자자 유형", value: data.partitionName },
  ].flatMap(({ value, ...answer }) => (value ? [{ ...answer, value }] : []));
  return <JourneyPage answers={answers} {...page} name="법인 가입" leaving={data.maskedEmail ? LEAVING.late : LEAVING.early} />;
}
