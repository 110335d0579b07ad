import { useId } from "react";
import { agreeMessage, confirmMessage } from "#/core/lib/forms/messages";
import { absolute } from "#/core/lib/links";
import { FieldError } from "../forms/field";
import { type Agreement, allTicked, missingConsent, parentAgreements, tick, tickAll, type Ticked } from "./agreement-links";
import "./agreements.css";

type AgreementsProps = {
  agreements: readonly Agreement[];
  ticked: Ticked;
  /** `valid`: every required consent is given. */
  onChange(ticked: Ticked, valid: boolean): void;
  /** Shows which required consent is missing (after a press on the primary button). */
  explain?: boolean;
  /** The consequence of refusing a required consent, where it is not the usual one. */
  refusal?: string;
  /** Shows every text in full above its own box, without a box for all: for risks to confirm. */
  open?: boolean;
};

const NOTICE = {
  required: "동의하지 않을 수 있어요. 다만 동의하지 않으면 서비스 이용과 금융거래가 제한돼요.",
  optional: "동의하지 않아도 서비스를 쓸 수 있어요. 다만 상품 안내 같은 혜택은 제한될 수 있어요.",
};

/** Required and optional consents in two groups, each with a box for all; no box is ticked initially. */
export function Agreements({ agreements, ticked, onChange, explain = false, refusal = NOTICE.required, open = false }: AgreementsProps) {
  const change = (next: Ticked) => onChange(next, missingConsent(agreements, next) === undefined);
  const lacking = explain ? missingConsent(agreements, ticked) : undefined;
  const groups = [
    { title: "필수", notice: refusal, items: agreements.filter(({ required }) => required) },
    { title: "선택", notice: NOTICE.optional, items: agreements.filter(({ required }) => !required) },
  ].filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-8">
      {groups.map(({ title, notice, items }) => (
        <fieldset key={title} className="agreements">
          <legend className={open ? "agreements__legend" : "sr-only"}>
            {open ? `${title} 확인 ${items.length}가지` : `${title} 항목`}
          </legend>
          {!open && (
            <label className="agreements__all">
              <input
                type="checkbox"
                checked={allTicked(items, ticked)}
                onChange={(event) => change(tickAll(items, ticked, event.target.checked))}
              />
              <b>
                {title} 항목({items.length}) 전체 동의
              </b>
            </label>
          )}
          <ul>
            {parentAgreements(items).map((agreement) => (
              <Row
                key={agreement.id}
                agreement={agreement}
                all={items}
                ticked={ticked}
                lacking={lacking}
                open={open}
                onTick={(id, on) => change(tick(agreements, ticked, id, on))}
              />
            ))}
          </ul>
          <p className="caption mt-2">{notice}</p>
        </fieldset>
      ))}
    </div>
  );
}

type RowProps = { agreement: Agreement; all: readonly Agreement[]; ticked: Ticked; lacking: Agreement | undefined; open: boolean; onTick(id: string, on: boolean): void };

function Row({ agreement, all, ticked, lacking, open, onTick }: RowProps) {
  const { id, name, required, link, version, description, items = [], papers = [], siblings = [] } = agreement;
  const errorId = useId();
  const wrong = lacking?.id === id;
  return (
    <li>
      {open && (
        <div className="agreements__text" {...{ tabIndex: 0, role: "region", "aria-label": `${name} 내용` }}>
          {description && <p>{description}</p>}
          {items.map((item) => (
            <p key={item}>{item}</p>
          ))}
          {papers.map((paper) => (
            <p key={paper.href}>
              <a className="link" href={absolute(paper.href)} target="_blank" rel="noopener" aria-label={`${paper.name}, 새 창`}>
                {paper.name}
              </a>
            </p>
          ))}
        </div>
      )}
      <div className="agreements__row">
        <label>
          <input
            type="checkbox"
            checked={ticked.has(id)}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? errorId : undefined}
            onChange={(event) => onTick(id, event.target.checked)}
          />
          <span>
            <em>({required ? "필수" : "선택"})</em> {name}
          </span>
        </label>
        {link && (
          <a className="link" href={absolute(link)} target="_blank" rel="noopener" aria-label={`${name} 전문 보기, 새 창`}>
            {open ? "전문 보기" : "보기"}
          </a>
        )}
      </div>
      {wrong && (
        <FieldError id={errorId}>{open ? confirmMessage(name) : agreeMessage(name)}</FieldError>
      )}
      {!open && ticked.has(id) && (description || items.length > 0) && (
        <div className="agreements__more">
          {description && <p className="caption">{description}</p>}
          {items.map((item) => (
            <p key={item} className="caption">
              {item}
            </p>
          ))}
          {version && <p className="caption">버전 {version}</p>}
        </div>
      )}
      {siblings.length > 0 && (
        <ul className="agreements__more">
          {all
            .filter((one) => siblings.includes(one.id))
            .map((one) => (
              <Row key={one.id} agreement={one} all={all} ticked={ticked} lacking={lacking} open={open} onTick={onTick} />
            ))}
        </ul>
      )}
    </li>
  );
}
