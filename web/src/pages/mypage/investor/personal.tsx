/** Who the investor is to the site: masked, with the limits, and the ways to everything that can be changed. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { get } from "#/api/client";
import type { Cap, PersonalInfo } from "#/api/gen";
import { Pending } from "#/journeys/core/pending";
import { longDate } from "#/lib/date";
import { reading, won } from "#/lib/money";
import { loadInvestmentInfo, useInvestor } from "#/session/investor";
import { AppLink } from "#/shell/app-link";
import { usePageExists } from "#/shell/menu";
import { Facts, Section } from "#/ui/content";
import { Lap } from "#/ui/lap";
import { MyPage } from "./my-page";

export default function Personal() {
  const reading = useQuery({ queryKey: ["personal-info"], queryFn: () => get<PersonalInfo>("/v2/user/personal-info") });
  const { investmentCap } = useInvestor();
  useEffect(() => void loadInvestmentInfo(), []);
  return (
    <MyPage title="내 정보">
      <div className="max-w-[720px]">
        {reading.data ? <Known info={reading.data} /> : <Pending of={reading} words="내 정보를 불러오고 있어요" lines={4} />}
        {investmentCap.length > 0 && (
          <Section title="투자 한도">
            <ul className="grid gap-6">
              {investmentCap.map((cap) => (
                <Room key={cap.kind} cap={cap} />
              ))}
            </ul>
          </Section>
        )}
        <Section title="더 보기">
          <ul className="border-t-2 border-ink-900">
            <Way to="/mypage/investor/register/personal" label="투자 준비" />
            <Way to="/mypage/certification-status" label="인증 관리" />
            <Way to="/membership" label="등급과 혜택" />
            <Way to="/mypage/sessions" label="로그인한 기기" />
            <Way to="/settings/marketing-unsubscribe" label="혜택 알림 설정" />
          </ul>
        </Section>
      </div>
    </MyPage>
  );
}

const Known = ({ info: { name, mobile, email, birthDate } }: { info: PersonalInfo }) => (
  <div className="border-t-2 border-ink-900">
    <Facts
      facts={[
        { label: "이름", value: name },
        ...(birthDate ? [{ label: "생년월일", value: longDate(birthDate) }] : []),
        { label: "휴대폰", value: mobile },
        { label: "이메일", value: email ?? "등록하지 않았어요" },
      ]}
    />
  </div>
);

function Room({ cap: { title, investmentAvailable, investmentCapacity } }: { cap: Cap }) {
  const used = investmentCapacity - investmentAvailable;
  return (
    <li>
      <p className="flex justify-between gap-3">
        <b>{title}</b>
        <strong className={investmentAvailable ? undefined : "text-clay-700"}>{investmentAvailable ? reading(investmentAvailable) : "다 썼어요"}</strong>
      </p>
      <Lap className="my-2" height={14} value={investmentCapacity ? used / investmentCapacity : 0} progress={`${title}, ${won(investmentCapacity)} 가운데 ${won(used)} 투자 중`} />
      <p className="cap">
        {reading(investmentCapacity)} 중 {used ? `${reading(used)} 투자 중` : "투자한 돈이 없어요"}
      </p>
    </li>
  );
}

function Way({ to, label }: { to: string; label: string }) {
  if (!usePageExists(to)) return null;
  return (
    <li className="border-b border-line py-3">
      <AppLink className="link" href={to}>
        {label}
      </AppLink>
    </li>
  );
}
