/** The agency did not answer: the same again, as long as this page still has what was typed. */
import { useState } from "react";
import { useLocation } from "react-router";
import { type Request, useCertification } from "../certification";
import { IdentityPage } from "../identity-page";
import { PhoneForm } from "../phone-form";

export default function Phone() {
  const { pathname } = useLocation();
  const { last } = useCertification();
  const [editing, setEditing] = useState(false);
  if (!last || editing || !pathname.endsWith("/re-try")) return <PhoneForm />;
  return <Retry last={last} onEdit={() => setEditing(true)} />;
}

function Retry({ last, onEdit }: { last: Request; onEdit(): void }) {
  const { send } = useCertification();
  return (
    <IdentityPage
      question={"본인확인기관이\n답하지 않았어요"}
      lead="입력한 내용은 그대로 있어요. 30초 뒤에 다시 시도해 주세요."
      cta={{ label: "다시 시도하기", onPress: () => void send(last) }}
      second={{ label: "내용 고치기", onPress: onEdit }}
    />
  );
}
