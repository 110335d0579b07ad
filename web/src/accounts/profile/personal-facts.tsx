/** The person's data, masked, with links to change them. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { get } from "#/core/api/client";
import type { PersonalInfo } from "#/core/api/gen";
import { rememberOrigin } from "#/core/journeys/resume/origin";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate } from "#/core/lib/date";
import { AppLink } from "#/core/session/app-link";
import { type Fact, Facts } from "#/core/ui/layout/content";

/** `more`: rows below the person's own. */
export function PersonalFacts({ more = [] }: { more?: readonly Fact[] }) {
  const reading = useQuery({ queryKey: ["personal-info"], queryFn: () => get<PersonalInfo>("/v2/user/personal-info") });
  if (!reading.data) return <QueryStatus of={reading} words="내 정보를 불러오고 있어요" lines={4} />;
  const { name, mobile, email, birthDate } = reading.data;
  return (
    <div className="border-t-2 border-ink-900">
      <Facts
        facts={[
          { label: "이름", value: name },
          ...(birthDate ? [{ label: "생년월일", value: longDate(birthDate) }] : []),
          { label: "휴대폰", value: mobile },
          { label: "이메일", value: email ?? <RegisterEmail /> },
          ...more,
        ]}
      />
    </div>
  );
}

/** Leads to the certification of an address, which returns to this page. */
function RegisterEmail() {
  const { pathname } = useLocation();
  return (
    <AppLink className="link link--inline" href="/authentication/email-certification" onClick={() => rememberOrigin({ path: pathname, type: "page" })}>
      등록하기
    </AppLink>
  );
}
