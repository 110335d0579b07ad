/** Asks for the address of residence: the one that the borrower gave last, or a search by road name; then the detail. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { QueryStatus } from "#/core/journeys/query-status";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { TextButton } from "#/core/ui/button";
import { useDebounced } from "#/core/ui/debounced";
import { useValidation } from "#/core/ui/forms/validation";
import { Segmented } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { AnswerList } from "#/core/ui/funnel/answer-list";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { useLoan } from "../loan";
import { LoanPage } from "../frame/loan-page";
import { type Address as Found, addresses, preFilledAddress } from "../queries";

/** An address that the borrower gave earlier is one line, without its lot and building. */
type Chosen = Pick<Found, "zipCode" | "roadAddress"> & Partial<Found>;
/** `addressType`: 1 by the road's name, 2 by the number of the lot. */
type AddressInput = { chosen: Chosen | null; detail: string; addressType: AddressType };
type AddressType = 1 | 2;
const TYPES = [
  { value: 1, label: "도로명 주소" },
  { value: 2, label: "지번 주소" },
] as const;
const PAUSE = 300;
const EMPTY: AddressInput = { chosen: null, detail: "", addressType: 1 };

export default function Address() {
  const earlier = useQuery(preFilledAddress(useLoan().at("/address/pre-filled")));
  const given = earlier.data?.address;
  const first: AddressInput = given ? { chosen: { zipCode: given.zipCode, roadAddress: given.roadAddress }, detail: given.detail, addressType: 1 } : EMPTY;
  const { typed, change, ready } = useDraftValues(first);
  if (!ready || earlier.isPending) {
    return (
      <LoanPage question="지금 어디에 살고 있나요?">
        <Loading />
      </LoanPage>
    );
  }
  return typed.chosen ? (
    <Detail {...typed} chosen={typed.chosen} onChange={change} onOther={() => change(EMPTY)} />
  ) : (
    <Search onChosen={(chosen) => change({ chosen })} {...(given && { onBack: () => change(first) })} />
  );
}

function Search({ onChosen, onBack }: { onChosen(address: Found): void; onBack?(): void }) {
  const [text, setText] = useState("");
  const asked = useDebounced(text.trim(), PAUSE);
  const reading = useQuery(addresses(asked));
  const list = asked.length >= 2 ? reading.data?.list : undefined;
  return (
    <LoanPage question={"지금 어디에\n살고 있나요?"} lead="계약서에 적을 주소예요." {...(onBack && { onBack })}>
      <TextField
        label="도로명, 동, 건물 이름"
        value={text}
        placeholder="예: 세종대로 110"
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <div className="mt-6" aria-live="polite">
        {(reading.isFetching || reading.error) && !list && <QueryStatus of={reading} words="주소를 찾고 있어요" />}
        {list?.length === 0 && <EmptyState title="찾는 주소가 없어요. 도로명과 건물 번호를 입력해 보세요." />}
        {list && list.length > 0 && (
          <AnswerList
            label="찾은 주소"
            answers={list.map(({ roadAddress, zipCode, lotAddress, building }) => ({
              value: roadAddress,
              label: roadAddress,
              note: [zipCode, lotAddress, building].filter(Boolean).join(" · "),
            }))}
            onAnswer={(road) => {
              const chosen = list.find(({ roadAddress }) => roadAddress === road);
              if (chosen) onChosen(chosen);
            }}
          />
        )}
      </div>
    </LoanPage>
  );
}

const schema = z.object({ detail: z.string().check(z.refine((text) => text.trim() !== "", { error: "동과 호수를 입력해 주세요. 없으면 ‘없음’이라고 적어 주세요." })) });

type DetailProps = AddressInput & { chosen: Chosen; onChange(some: Partial<AddressInput>): void; onOther(): void };

function Detail({ chosen, detail, addressType, onChange, onOther }: DetailProps) {
  const { send } = useLoan();
  const { errors, passes } = useValidation(schema, { detail });
  const { zipCode, lotAddress, building } = chosen;
  const roadAddress = lotAddress && addressType === 2 ? lotAddress : chosen.roadAddress;
  const asked = lotAddress
    ? { question: "나머지 주소를\n입력해 주세요", onBack: onOther }
    : { question: "이 주소에\n살고 있나요?", lead: "전에 알려 준 주소예요. 계약서에 적을 주소이니 달라졌으면 바꿔 주세요." };
  return (
    <LoanPage {...asked} cta={{ label: "이 주소로 계속하기", form: "address" }}>
      <div className="mb-6 border-y border-line py-3">
        <p className="font-strong">{roadAddress}</p>
        <p className="caption">{[zipCode, building].filter(Boolean).join(" · ")}</p>
        <TextButton onClick={onOther}>다른 주소 찾기</TextButton>
      </div>
      <form
        id="address"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void send("submit_address", { zipCode, roadAddress, detail: detail.trim(), addressType });
        }}
      >
        {lotAddress && <Segmented label="주소 표기" name="addressType" options={TYPES} value={addressType} onValue={(type) => onChange({ addressType: type })} />}
        <TextField
          label="상세 주소"
          value={detail}
          error={errors.detail}
          placeholder="예: 101동 1203호"
          autoComplete="address-line2"
          enterKeyHint="done"
          onChange={(event) => onChange({ detail: event.target.value })}
        />
      </form>
    </LoanPage>
  );
}
