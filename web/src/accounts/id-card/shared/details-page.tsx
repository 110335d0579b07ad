/** Shows the data that were read from the card, to be corrected. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useJourney } from "#/core/journeys/journey";
import { QueryStatus } from "#/core/journeys/query-status";
import { useValidation } from "#/core/ui/forms/validation";
import { CivilCodeField } from "#/core/ui/forms/masked/civil-code-field";
import { TextField } from "#/core/ui/forms/text-field";
import { cardImage, type CardCertification, command, type ReadCard, readCard } from "./card";
import { CardNumbers } from "./card-numbers";
import { fieldsOf, idCard, isLicence, schemaFor } from "./fields";

export function DetailsPage(certifying: CardCertification) {
  const { calls, Frame } = certifying;
  const { snapshot } = useJourney();
  const reading = useQuery(readCard(calls, snapshot?.sequence ?? 0));
  const card = reading.data;
  if (!card) {
    return (
      <Frame question="읽은 내용을 불러오고 있어요">
        <QueryStatus of={reading} />
      </Frame>
    );
  }
  return <Details {...certifying} card={card} key={card.trId} />;
}

function Details({ card, calls, Frame }: CardCertification & { card: ReadCard }) {
  const { snapshot, submit, busy } = useJourney();
  const { data: image } = useQuery(cardImage(calls, card.trId));
  const [fields, setFields] = useState(() => fieldsOf(card));
  const change = (some: Partial<typeof fields>) => setFields({ ...fields, ...some });
  const licence = isLicence(card);
  const { errors, passes } = useValidation(schemaFor(licence), { ...fields, civil: fields.civilFront + fields.civilBack });
  return (
    <Frame
      question={"읽은 내용이\n맞는지 확인해 주세요"}
      lead="다르면 바로 고칠 수 있어요. 가려진 뒷자리는 읽은 그대로 써요."
      cta={{ label: "이 내용이 맞아요", form: "card" }}
      second={{ label: "다시 찍기", busy, onPress: () => void submit(command(calls, "retake_id_card")) }}
    >
      {image && <img src={image} alt="찍은 신분증" className="mb-6 w-full max-w-90 rounded-md border border-line" />}
      <form
        id="card"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) void submit(command(calls, "confirm_id_card", idCard(fields, card, snapshot?.applyUid ?? "")));
        }}
      >
        <TextField label="이름" value={fields.name} error={errors.name} autoComplete="name" onChange={(event) => change({ name: event.target.value })} />
        <CivilCodeField
          label="주민등록번호"
          help={`읽은 번호: ${card.civilCode}. 뒷자리를 비워 두면 읽은 그대로 확인해요.`}
          front={fields.civilFront}
          back={fields.civilBack}
          error={errors.civil}
          onValue={(civilFront, civilBack) => change({ civilFront, civilBack })}
        />
        <CardNumbers licence={licence} numbers={fields} errors={errors} onChange={change} />
      </form>
    </Frame>
  );
}
