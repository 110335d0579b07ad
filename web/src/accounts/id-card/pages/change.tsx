/** Changes the numbers of the registered card and requests another check, without a photograph. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { get, post } from "#/core/api/client";
import { ApiError, describeError } from "#/core/api/errors";
import { QueryStatus } from "#/core/journeys/query-status";
import { LEAVE_WARNINGS, useConfirmReturn, useReturnToOrigin } from "#/core/journeys/resume/origin";
import { sendCommand } from "#/core/journeys/state/journeys-api";
import { Moved, type Snapshot } from "#/core/journeys/state/model";
import { useValidation } from "#/core/ui/forms/validation";
import { Segmented } from "#/core/ui/forms/choices";
import { CivilCodeField } from "#/core/ui/forms/masked/civil-code-field";
import { Note } from "#/core/ui/layout/content";
import { Funnel, type FunnelProps } from "#/core/ui/funnel/funnel";
import { chart } from "../chart";
import { CardNumbers } from "../shared/card-numbers";
import { licenceNumber, schemaFor } from "../shared/fields";

type CardPart = "civil-code" | "driver-license";
type KnownCard = { idCardType: 0 | 1; name: string; civilCode: string; driverLicenseNumber: string | null; issuedDate: string };
type Changed = { civilFront: string; civilBack: string; issuedDate: string; licence: string; serial: string };

const PARTS: readonly { value: CardPart; label: string }[] = [
  { value: "civil-code", label: "주민등록번호" },
  { value: "driver-license", label: "운전면허증" },
];
const CALLS = "/v2/certification/id-card";
const QUESTION = "신분증에서 바뀐 내용을\n입력해 주세요";

/** `what`: the part that is chosen first. */
export function Change({ what }: { what: CardPart }) {
  const navigate = useNavigate();
  const goBack = useReturnToOrigin();
  const reading = useQuery({ queryKey: ["known-card"], queryFn: () => get<KnownCard>(`${CALLS}/reconfirm-info`), staleTime: 0, gcTime: 0 });
  if (reading.data) return <Form first={what} card={reading.data} />;
  const none = reading.error instanceof ApiError && reading.error.status === 404;
  return (
    <Frame
      question={none ? "아직 확인한\n신분증이 없어요" : QUESTION}
      {...(none && { cta: { label: "신분증 확인하기", onPress: () => void navigate(chart.paths.id_photo ?? "/") }, onBack: () => void goBack(), onClose: () => void goBack() })}
    >
      {none ? <Note>신분증을 한 번 확인하면 바뀐 내용만 입력할 수 있어요.</Note> : <QueryStatus of={reading} />}
    </Frame>
  );
}

/** The fields before the change. A new driver licence has another day of issue. */
const fieldsOf = (what: CardPart, { civilCode, issuedDate }: KnownCard): Changed => ({
  civilFront: civilCode.slice(0, 6),
  civilBack: "",
  issuedDate: what === "driver-license" ? "" : issuedDate,
  licence: "",
  serial: "",
});

function Form({ first, card }: { first: CardPart; card: KnownCard }) {
  const [what, setWhat] = useState(first);
  const licence = what === "driver-license";
  const kind = licence ? 1 : card.idCardType;
  const [changed, setChanged] = useState(() => fieldsOf(first, card));
  const choose = (part: CardPart) => {
    setWhat(part);
    setChanged(fieldsOf(part, card));
    forget();
  };
  const change = (some: Partial<Changed>) => setChanged({ ...changed, ...some });
  const { errors, passes, forget } = useValidation(schemaFor(kind === 1), { ...changed, name: card.name, civil: changed.civilFront + changed.civilBack });
  const { mutate, error, isPending } = useReconfirm();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!passes()) return;
    const { civilFront, civilBack, issuedDate } = changed;
    const numbers = kind === 1 ? { driverLicenseNumber: licenceNumber(changed.licence), driverSerialNumber: changed.serial } : {};
    mutate({ idCardType: kind, civilCode: civilFront + civilBack, issuedDate, ...numbers });
  };
  return (
    <Frame
      question={QUESTION}
      lead={`지금은 ${card.idCardType === 1 ? "운전면허증" : "주민등록증"} ${card.civilCode}로 확인되어 있어요.`}
      cta={{ label: "다시 확인하기", form: "card", busy: isPending }}
      {...(error && { notice: <Refused error={error} /> })}
    >
      <form id="card" noValidate className="grid gap-6" onSubmit={send}>
        <Segmented label="무엇이 바뀌었나요?" name="part" options={PARTS} value={what} onValue={choose} />
        {!licence && (
          <CivilCodeField
            label="주민등록번호"
            help="뒷자리를 비워 두면 지금 번호 그대로 확인해요."
            front={changed.civilFront}
            back={changed.civilBack}
            error={errors.civil}
            onValue={(civilFront, civilBack) => change({ civilFront, civilBack })}
          />
        )}
        <CardNumbers licence={kind === 1} numbers={changed} errors={errors} onChange={change} />
      </form>
    </Frame>
  );
}

/** Opens a certification and submits the changed card; its pages continue. */
function useReconfirm() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (body: object) => {
      const { journey } = await post<{ journey: Snapshot }>(`${CALLS}/open`);
      const command = { event: "confirm_id_card", path: `${CALLS}/reconfirm`, body };
      try {
        return (await sendCommand(command, crypto.randomUUID(), journey.sequence)).snapshot;
      } catch (error) {
        if (error instanceof Moved) return error.current; // another card is already under review
        throw error;
      }
    },
    onSuccess: ({ path }) => navigate(path, { replace: true }),
  });
}

function Refused({ error }: { error: Error }) {
  const { title, message } = describeError(error);
  return (
    <div role="alert">
      <Note risk title={title}>
        <p>{message}</p>
      </Note>
    </div>
  );
}

/** What is entered is lost on leaving. */
function Frame(page: Omit<FunnelProps, "name">) {
  const quit = useConfirmReturn(LEAVE_WARNINGS.information);
  return <Funnel name="신분증 변경" onBack={() => void quit()} onClose={() => void quit()} {...page} />;
}
