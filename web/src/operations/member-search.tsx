import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FoundMember } from "#/core/api/gen";
import { Button } from "#/core/ui/button";
import { PhoneField } from "#/core/ui/forms/text-field";
import { Note } from "#/core/ui/layout/content";
import { findMember } from "./calls";
import { Notice } from "./notice";
import { ReasonField, hasReason } from "./reason";

export type FoundMemberRow = Pick<FoundMember, "member" | "name" | "accountSaid">;

type SearchProps = { found: FoundMemberRow | null; error: string | undefined; usual: readonly string[]; about(found: FoundMemberRow): ReactNode; onFound(found: FoundMemberRow | null): void };

/** A member by mobile number. Each search is logged with its reason. `about`: what the masked result means here. */
export function MemberSearch({ found, error, usual, about, onFound }: SearchProps) {
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const searching = useMutation({ mutationFn: () => findMember(number, reason), onSuccess: onFound, onError: () => onFound(null) });
  const type = (text: string) => {
    setNumber(text);
    onFound(null); // the found member has another number
  };
  const search = () => {
    setAsked(true);
    if (number && hasReason(reason)) searching.mutate();
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PhoneField label="회원 휴대폰" autoComplete="off" help="가려진 이름과 계좌만 보여요. 찾은 기록은 남아요." value={number} error={asked && !number ? "휴대폰 번호를 적어 주세요." : error} onValue={type} />
      <ReasonField label="찾는 이유" value={reason} onValue={setReason} asked={asked} usual={usual} />
      <p>
        <Button variant="quiet" busy={searching.isPending} onClick={search}>
          회원 찾기
        </Button>
      </p>
      <Notice error={searching.error} />
      {found && (
        <Note title={found.name}>
          <p>{about(found)}</p>
        </Note>
      )}
    </div>
  );
}
