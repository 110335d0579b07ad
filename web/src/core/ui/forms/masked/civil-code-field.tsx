import { useRef } from "react";
import { Field, type FieldProps, useFieldIds } from "../field";
import "./civil-code-field.css";

type CivilCodeProps = FieldProps & {
  front: string;
  back: string;
  /** 1 for birthday and sex, 7 for the whole number. */
  backDigits?: 1 | 7;
  onValue(front: string, back: string): void;
};

/** Resident number: six digits, then one or seven that are hidden while they are typed. */
export function CivilCodeField({ label, help, error, aside, ...rest }: CivilCodeProps) {
  return (
    <Field group {...{ label, help, error, aside }}>
      <CivilCodeInputs {...rest} />
    </Field>
  );
}

function CivilCodeInputs({ front, back, backDigits = 7, onValue }: Omit<CivilCodeProps, keyof FieldProps>) {
  const { describedBy, invalid } = useFieldIds();
  const second = useRef<HTMLInputElement>(null);
  const digits = (text: string, most: number) => text.replace(/\D/g, "").slice(0, most);
  const shared = { className: "input", inputMode: "numeric", autoComplete: "off", "aria-describedby": describedBy, "aria-invalid": invalid } as const;
  return (
    <div className="civil-code">
      <input
        {...shared}
        aria-label="주민등록번호 앞 6자리"
        enterKeyHint="next"
        value={front}
        onChange={(event) => {
          const typed = event.target.value.replace(/\D/g, "");
          onValue(typed.slice(0, 6), digits(typed.slice(6) || back, backDigits));
          if (typed.length >= 6) second.current?.focus();
        }}
      />
      <span aria-hidden="true">–</span>
      <input
        {...shared}
        ref={second}
        type="password"
        aria-label={backDigits === 1 ? "주민등록번호 뒤 첫 자리" : "주민등록번호 뒤 7자리"}
        enterKeyHint="done"
        className={backDigits === 1 ? "input civil-code__one" : "input"}
        value={back}
        onChange={(event) => onValue(front, digits(event.target.value, backDigits))}
      />
      {backDigits === 1 && <span className="civil-code__hidden" aria-hidden="true">••••••</span>}
    </div>
  );
}
