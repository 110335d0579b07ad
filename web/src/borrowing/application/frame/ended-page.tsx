/** The application ended without a loan: the reason, and what the person can do. With reasons against a loan a new application comes last. */
import type { ReactNode } from "react";
import { CommandNotice } from "#/core/journeys/command-notice";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { useLoan } from "../loan";
import { ContactUs } from "./contact-us";

type EndedPageProps = { title: string; message: string; reasons?: readonly string[] | undefined; children?: ReactNode; again?: boolean };

export function EndedPage({ title, message, reasons = [], children, again = true }: EndedPageProps) {
  const { Again } = useLoan().loan;
  const isAgainFirst = again && reasons.length === 0;
  return (
    <MessagePage title={title} message={message}>
      <div className="basis-full">
        {reasons.length > 0 && <Reasons reasons={reasons} />}
        {children}
        <CommandNotice />
      </div>
      {isAgainFirst && <Again variant="primary" />}
      <ContactUs className={buttonClass(isAgainFirst ? "quiet" : "primary", true)} />
      {again && !isAgainFirst && <Again variant="quiet" />}
    </MessagePage>
  );
}

const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <section className="note mb-5 max-w-read">
    <h2>이유</h2>
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </section>
);
