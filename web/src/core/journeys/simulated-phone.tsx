/** In the demo, messages and approvals arrive on a simulated phone, opened beside the site. The link to it is a hatched strip at the
 * bottom of the window, outside the page, so that nobody takes it for a part of the site. */
import { createPortal } from "react-dom";
import "./simulated-phone.css";

/** Set by the server in the HTML; absent outside the demo. */
const url = document.querySelector<HTMLMetaElement>('meta[name="simulated-phone"]')?.content;

export function SimulatedPhone() {
  if (!url) return null;
  return createPortal(
    <aside className="demo-strip" aria-label="연습용">
      <a href={url} target="_blank" rel="noopener">
        연습용 휴대폰 열기
      </a>
    </aside>,
    document.body,
  );
}
