/** Asks for the person's data and consents. A field appears when the one before it is complete. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { get } from "#/core/api/client";
import { useConsents } from "#/core/journeys/consents";
import { useQuestionIndex } from "#/core/journeys/questions";
import { today } from "#/core/lib/date";
import { bareDigits } from "#/core/lib/phone";
import { civilFront, mobile11, name, residentCode } from "#/core/lib/forms/rules";
import { errorsOf, useValidation } from "#/core/ui/forms/validation";
import { SelectField } from "#/core/ui/forms/choices";
import { CivilCodeField } from "#/core/ui/forms/masked/civil-code-field";
import { PhoneField, TextField } from "#/core/ui/forms/text-field";
import { type Request, useCertification } from "./certification";
import { IdentityPage } from "./identity-page";

type PersonInput = { name: string; civilFront: string; civilBack: string; carrier: string; mobile: string };
const EMPTY: PersonInput = { name: "", civilFront: "", civilBack: "", carrier: "", mobile: "" };

const CIVIL = { civilFront, civilBack: z.string().check(z.regex(/^\d$/, "주민등록번호 뒤 첫 자리를 입력해 주세요.")), civilCode: residentCode(today()) };

/** The fields in the order in which they appear. */
const RULES = [
  { name },
  CIVIL,
  { carrier: z.string().check(z.minLength(1, "통신사를 골라 주세요.")) },
  { mobile: mobile11 },
];
/** The values that the rules check: both parts of the number are also checked together. */
const checked = (who: PersonInput) => ({ ...who, civilCode: who.civilFront + who.civilBack });
const schemaOf = (fields: number) => z.object(Object.assign({}, ...RULES.slice(0, fields)));

/** The number of visible fields: the completed ones and the next one. */
export function shownFields(who: PersonInput): number {
  const incomplete = RULES.findIndex((rules) => !z.object(rules).safeParse(checked(who)).success);
  return incomplete < 0 ? RULES.length : incomplete + 1;
}

const isEmpty = (who: PersonInput, fields: number) => Object.keys(RULES[fields - 1] ?? {}).every((field) => checked(who)[field as keyof PersonInput] === "");

/** The mistake in a part of the number that is complete, shown while it is typed. */
function civilMistake(who: PersonInput): string | undefined {
  if (who.civilFront.length < 6) return undefined;
  const mistakes = errorsOf(z.object(CIVIL), checked(who));
  return mistakes.civilFront ?? (who.civilBack ? mistakes.civilCode : undefined);
}

export function PhoneForm({ onBack }: { onBack?: () => void }) {
  const { send, last, readProblem } = useCertification();
  const [who, setWho] = useState<PersonInput>(() => personOf(last));
  const { current, go, back } = useQuestionIndex(0);
  if (current > 0 && schemaOf(RULES.length).safeParse(checked(who)).success) {
    return <ConsentPage {...(back && { onBack: back })} onGiven={(agreements) => void send({ ...bodyOf(who), agreements })} />;
  }
  const goOn = () => {
    readProblem();
    go(1);
  };
  return <WhoPage who={who} onWho={setWho} onDone={goOn} {...(onBack && { onBack })} />;
}

const personOf = (request: Request | null): PersonInput =>
  request
    ? { name: request.name, civilFront: request.civilCodeFirst, civilBack: request.civilCodeLast, carrier: request.carrier, mobile: request.mobile }
    : EMPTY;

const bodyOf = (who: PersonInput) => ({
  name: who.name,
  civilCodeFirst: who.civilFront,
  civilCodeLast: who.civilBack,
  carrier: who.carrier,
  mobile: bareDigits(who.mobile),
});

type WhoPageProps = { who: PersonInput; onWho(who: PersonInput): void; onDone(): void; onBack?: () => void };

function WhoPage({ who, onWho, onDone, ...frame }: WhoPageProps) {
  const { data: codes } = useQuery({
    queryKey: ["codes"],
    queryFn: () => get<{ mobileCarrier: { code: string; name: string }[] }>("/v2/codes"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A field stays visible while an earlier one is corrected.
  const [shown, setShown] = useState(() => shownFields(who));
  const { errors, passes, forget } = useValidation(schemaOf(shown), checked(who));
  const pressed = useRef(shown); // the number of visible fields at the last press of the button
  const reveal = (next: PersonInput) => {
    if (shownFields(next) <= shown) return;
    setShown(shownFields(next));
    forget();
  };
  const submit = () => {
    const isNew = shown > pressed.current && isEmpty(who, shown);
    pressed.current = shown;
    if (shownFields(who) > shown) reveal(who);
    else if (!isNew && passes()) onDone(); // the press has just revealed the field
  };
  const change = (some: Partial<PersonInput>) => onWho({ ...who, ...some });
  const changeAndGoOn = (some: Partial<PersonInput>) => {
    change(some);
    reveal({ ...who, ...some });
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (shown > 1) form.current?.querySelector<HTMLElement>("[data-newest] :is(input, select)")?.focus();
  }, [shown]);
  const newest = (place: number) => (place === shown ? { "data-newest": true } : {});
  return (
    <IdentityPage
      {...frame}
      question={"휴대폰으로\n본인인지 확인할게요"}
      lead="내 이름으로 된 휴대폰만 쓸 수 있어요."
      cta={{ label: "다음", form: "who" }}
    >
      <form
        id="who"
        ref={form}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label="이름" value={who.name} error={errors.name} autoComplete="name" onBlur={() => reveal(who)} onChange={(event) => change({ name: event.target.value.trim() })} />
        {shown > 1 && (
          <div {...newest(2)}>
            <CivilCodeField
              label="주민등록번호 앞 7자리"
              backDigits={1}
              front={who.civilFront}
              back={who.civilBack}
              error={errors.civilFront ?? errors.civilBack ?? civilMistake(who)}
              onValue={(front, back) => changeAndGoOn({ civilFront: front, civilBack: back })}
            />
          </div>
        )}
        {shown > 2 && (
          <div {...newest(3)}>
            <SelectField
              label="통신사"
              options={codes?.mobileCarrier.map(({ code, name: label }) => ({ value: code, label })) ?? []}
              value={who.carrier}
              error={errors.carrier}
              onValue={(carrier) => changeAndGoOn({ carrier })}
            />
          </div>
        )}
        {shown > 3 && (
          <div {...newest(4)}>
            <PhoneField label="휴대폰 번호" value={who.mobile} error={errors.mobile} enterKeyHint="done" onValue={(mobile) => change({ mobile })} />
          </div>
        )}
      </form>
    </IdentityPage>
  );
}

function ConsentPage({ onGiven, ...frame }: { onGiven(agreements: Request["agreements"]): void; onBack?: () => void }) {
  const consents = useConsents("identity");
  const give = () => {
    const agreements = consents.given();
    if (agreements) onGiven(agreements);
  };
  return (
    <IdentityPage
      {...frame}
      withoutProblem
      question={"본인 확인에\n동의해 주세요"}
      cta={{ ...consents.action("동의하고 인증번호 받기"), onPress: give }}
    >
      {consents.boxes}
    </IdentityPage>
  );
}
