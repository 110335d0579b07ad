/** The agency did not answer: offers to repeat the request while this page still has the input. */
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
      question={"잠시 뒤에\n다시 시도해 주세요"}
      lead="30초가 지나면 인증번호를 다시 받을 수 있어요."
      cta={{ label: "다시 시도하기", onPress: () => void send(last) }}
      second={{ label: "내용 고치기", onPress: onEdit }}
    />
  );
}
