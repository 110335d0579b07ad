/** The person's own name and birth date in full, and masked contacts, with links to change them. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { PersonalInfo } from "#/core/api/gen";
import { type OriginType, rememberOrigin } from "#/core/journeys/resume/origin";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { type Fact, Facts } from "#/core/ui/layout/content";
import "./personal-facts.css";

/** `more`: rows below the person's own. */
export function PersonalFacts({ more = [] }: { more?: readonly Fact[] }) {
  const reading = useQuery({ queryKey: ["personal-info"], queryFn: () => get<PersonalInfo>("/v2/user/personal-info") });
  if (!reading.data) return <QueryStatus of={reading} words="내 정보를 불러오고 있어요" lines={4} />;
  const { name, mobile, email, birthDate } = reading.data;
  const isPerson = birthDate !== null; // a corporation changes them with its certification
  return (
    <div className="personal-facts border-t-2 border-ink-900">
      <Facts
        facts={[
          { label: "이름", value: name },
          ...(birthDate ? [{ label: "생년월일", value: longDate(birthDate) }] : []),
          { label: "휴대폰", value: isPerson ? <Changeable value={mobile} name="휴대폰 번호" to="/authentication/personal" /> : mobile },
          { label: "이메일", value: isPerson || !email ? <Changeable value={email} name="이메일" to="/authentication/email-certification" origin={email ? "mypage-email-change" : "page"} /> : email },
          ...more,
        ]}
      />
    </div>
  );
}

/** Below the further pages. */
export const WithdrawalLink = () => (
  <p className="caption mt-4">
    <AppLink className="inline-flex min-h-12 items-center underline underline-offset-4" href="/mypage/withdrawal">
      회원 탈퇴
    </AppLink>
  </p>
);

type ChangeableProps = { value: string | null; name: string; to: string; origin?: OriginType };

/** A value with the link to its certification, which returns to this page. */
function Changeable({ value, name, to, origin = "page" }: ChangeableProps) {
  const { pathname } = useLocation();
  const label = value ? "바꾸기" : "등록하기";
  return (
    <>
      {value}{" "}
      <AppLink className="link link--inline" href={to} aria-label={`${name} ${label}`} onClick={() => rememberOrigin({ path: pathname, type: origin })}>
        {label}
      </AppLink>
    </>
  );
}
