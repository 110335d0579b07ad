import { AppLink } from "#/core/session/app-link";

/** Link to the 1:1 inquiry. */
export const ContactUs = ({ className }: { className: string }) => (
  <AppLink className={className} href="/inquiry">
    상담원에게 물어보기
  </AppLink>
);
