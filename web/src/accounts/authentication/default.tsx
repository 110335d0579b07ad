/** Shows the certifications that are complete and those that are missing. A certification returns to this page. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { get } from "#/core/api/client";
import type { CertificationStatus } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { readOrigin, useReturnToOrigin } from "#/core/journeys/resume/origin";
import { AppLink } from "#/core/session/app-link";
import { type Fact, Facts } from "#/core/ui/layout/content";
import { Frame } from "./frame";

const STATUS = "/mypage/certification-status";

export default function Default() {
  const reading = useQuery({ queryKey: ["certification-status"], queryFn: () => get<CertificationStatus>("/v2/user/certification"), staleTime: 0 });
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  const cta = readOrigin()
    ? { label: "하던 일로 돌아가기", onPress: () => void goBack() }
    : { label: "내 인증 모두 보기", onPress: () => void navigate(STATUS) };
  return (
    <Frame question={"인증을\n여기까지 마쳤어요"} lead="한 번 마친 인증은 다른 서비스에서도 그대로 써요." cta={cta}>
      {reading.data ? <Facts facts={factsOf(reading.data)} /> : <QueryStatus of={reading} />}
    </Frame>
  );
}

const done = (whether: boolean, to: string) => (whether ? "마쳤어요" : <AppLink className="text-pine-700 underline underline-offset-4" href={to}>지금 하기</AppLink>);

const factsOf = ({ identity, aml, email, hasInvestmentAccount }: CertificationStatus): Fact[] => [
  { label: "본인 확인", value: "마쳤어요" },
  { label: "신분증", value: identity.pending ? "확인 중" : done(identity.process, "/authentication/id-authentication") },
  { label: "고객 정보", value: aml.pending ? "확인 중" : done(aml.completed, "/authentication/information") },
  { label: "이메일", value: done(email, "/authentication/email-certification") },
  { label: "계좌", value: done(hasInvestmentAccount, "/authentication/account-verification") },
];
