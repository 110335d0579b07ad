/** The way to a loan beside what a person does to begin with investing. A company cannot borrow. */
import { AppLink } from "#/core/session/app-link";
import { useSession } from "#/core/session/session";
import { userTypes } from "#/core/session/user-type";

export function LoanEntry() {
  const { account } = useSession();
  if (!account || !userTypes(account).includes("personal-investor")) return null;
  return (
    <p className="text-ink-700 mt-4">
      돈을 빌리려면{" "}
      <AppLink className="link link--inline" href="/loan/guide">
        내 한도 알아보기
      </AppLink>
    </p>
  );
}
