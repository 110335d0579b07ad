import { AppLink } from "#/core/session/app-link";

/** The way to ask a person in writing. */
export const ContactUs = ({ className }: { className: string }) => (
  <AppLink className={className} href="/inquiry">
    상담원에게 물어보기
  </AppLink>
);
