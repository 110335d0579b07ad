/** In the demo, messages and approvals arrive on a simulated phone, opened beside the site. */
import { buttonClass } from "#/core/ui/button";

/** Set by the server in the HTML; absent outside the demo. */
const url = document.querySelector<HTMLMetaElement>('meta[name="simulated-phone"]')?.content;

export function SimulatedPhone() {
  if (!url) return null;
  return (
    <p className="mt-4">
      <a className={buttonClass("ink")} href={url} target="_blank" rel="noopener">
        연습용 휴대폰 열기
      </a>
      <span className="caption mt-2 block">연습용 전화예요. 문자와 승인 요청이 여기로 와요.</span>
    </p>
  );
}
