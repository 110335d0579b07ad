/** A password field with a keypad of changing key positions; the keyboard also works. */
import { useState } from "react";
import { TextButton } from "../../button";
import { Icon } from "../../icon";
import { Field, type FieldProps } from "../field";
import { Input } from "../text-field";
import "./secure-keypad.css";

const CELLS_PER_ROW = 11; // of a row; those without a key are blank
const MAX_LENGTH = 100; // characters
const DIGITS = "1234567890";
const LETTERS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const SIGNS = ["!@#$%^&*()", "-_=+[]{}~", ".,?/:;'"];
const NAMES: Record<string, string> = {
  "!": "느낌표", "@": "골뱅이", "#": "우물정", $: "달러", "%": "퍼센트", "^": "꺾쇠", "&": "그리고", "*": "별표", "(": "여는 괄호",
  ")": "닫는 괄호", "-": "빼기", _: "밑줄", "=": "같음", "+": "더하기", "[": "여는 대괄호", "]": "닫는 대괄호", "{": "여는 중괄호",
  "}": "닫는 중괄호", "~": "물결", ".": "마침표", ",": "쉼표", "?": "물음표", "/": "빗금", ":": "쌍점", ";": "쌍반점", "'": "작은따옴표",
};

type PasswordFieldProps = FieldProps & {
  value: string;
  onValue(value: string): void;
  autoComplete: "new-password" | "current-password" | "off";
};

/** On touch devices the keypad opens by itself; with a keyboard, a button opens it. */
export function PasswordField({ value, onValue, autoComplete, help, ...field }: PasswordFieldProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted === true;
  return (
    <div>
      <Field {...field} help={help}>
        <Input
          type="password"
          value={value}
          maxLength={MAX_LENGTH}
          autoComplete={autoComplete}
          autoCapitalize="none"
          enterKeyHint="done"
          inputMode={open ? "none" : undefined}
          onChange={(event) => onValue(event.target.value)}
          onPointerDown={({ pointerType }) => pointerType === "touch" && setWanted(wanted ?? true)}
        />
      </Field>
      <TextButton aria-expanded={open} onClick={() => setWanted(!open)}>
        {open ? "보안 키패드 닫기" : "보안 키패드로 입력하기"}
      </TextButton>
      {open && <Keypad value={value} onValue={onValue} onDone={() => setWanted(false)} />}
    </div>
  );
}

type KeypadProps = { value: string; onValue(value: string): void; onDone(): void };

function Keypad({ value, onValue, onDone }: KeypadProps) {
  const [layers] = useState(() => ({ letters: layer(LETTERS), signs: layer(SIGNS) }));
  const [shown, setShown] = useState<"letters" | "signs">("letters");
  const [capital, setCapital] = useState(false);
  const type = (sign: string) => {
    if (value.length < MAX_LENGTH) onValue(value + sign);
    setCapital(false);
  };
  return (
    <div className="keypad" role="group" aria-label="보안 키패드">
      <p className="sr-only" aria-live="polite">
        {value.length}자 입력했어요.
      </p>
      {layers[shown].map((row) => (
        <div key={row.join("")} className="keypad__row">
          {row.map((key, cell) =>
            key ? <Key key={cell} sign={capital ? key.toUpperCase() : key} onType={type} /> : <i key={cell} />,
          )}
        </div>
      ))}
      <div className="keypad__foot">
        <button type="button" aria-pressed={capital} onClick={() => setCapital(!capital)}>
          대문자
        </button>
        <button type="button" onClick={() => setShown(shown === "letters" ? "signs" : "letters")}>
          {shown === "letters" ? "기호" : "글자"}
        </button>
        <button type="button" aria-label="한 글자 지우기" onClick={() => onValue(value.slice(0, -1))}>
          <Icon name="back" small />
        </button>
        <button type="button" onClick={() => onValue("")}>
          모두 지우기
        </button>
        <button type="button" onClick={onDone}>
          입력 끝
        </button>
      </div>
    </div>
  );
}

function Key({ sign, onType }: { sign: string; onType(sign: string): void }) {
  const name = /[A-Z]/.test(sign) ? `대문자 ${sign}` : (NAMES[sign] ?? sign);
  // The field keeps the focus, so that the keyboard still types into it.
  return (
    <button type="button" aria-label={name} onMouseDown={(event) => event.preventDefault()} onClick={() => onType(sign)}>
      {sign}
    </button>
  );
}

/** Digits in any order above rows whose keys keep their order, with blanks between them. */
const layer = (rows: readonly string[]): string[][] => [shuffled([...DIGITS]).join(""), ...rows].map(spread);

function spread(row: string): string[] {
  const places = new Set(shuffled([...Array(CELLS_PER_ROW).keys()]).slice(0, row.length));
  const keys = [...row];
  return Array.from({ length: CELLS_PER_ROW }, (_, cell) => (places.has(cell) ? (keys.shift() ?? "") : ""));
}

function shuffled<T>(items: T[]): T[] {
  const orders = crypto.getRandomValues(new Uint32Array(items.length));
  return items.map((item, place) => ({ item, order: orders[place] ?? 0 })).sort((a, b) => a.order - b.order).map(({ item }) => item);
}
