/** The form of a new vote, which opens on submission. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { VoteForm } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { momentOfInput } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { ChoiceList } from "#/core/ui/forms/choices";
import { TextArea } from "#/core/ui/forms/text-area";
import { TextField } from "#/core/ui/forms/text-field";
import { Heading } from "#/core/ui/layout/page";
import { beginVote } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { ELECTORATES } from "#/operations/words";

const MIN_OPTIONS = 2;
const EMPTY = "빠뜨리지 말고 채워 주세요.";
const ELECTORATE_OPTIONS = (Object.keys(ELECTORATES) as VoteForm["electorate"][]).map((value) => ({ value, label: ELECTORATES[value] }));

const linesOf = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

export default function VoteFormPage() {
  const [title, setTitle] = useState("");
  const [contents, setContents] = useState("");
  const [options, setOptions] = useState("");
  const [endsAt, setEndsAt] = useState("");
  const [electorate, setElectorate] = useState<VoteForm["electorate"]>("members");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const opening = useMutation({
    mutationFn: () => beginVote({ title, contents, options: linesOf(options), electorate, endsAt: momentOfInput(endsAt), reason }, key),
    onSuccess: async ({ uid }) => {
      toast("투표를 열었어요");
      await navigate(`/ops/votes/${uid}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const isWhole = [title, contents, endsAt].every((text) => text.trim()) && linesOf(options).length >= MIN_OPTIONS && hasReason(reason);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isWhole && !opening.isPending) opening.mutate();
  };
  const lacks = (text: string) => (asked && !text.trim() ? EMPTY : undefined);
  return (
    <>
      <p className="caption">
        <Link className="link" to="/ops/votes">
          투표
        </Link>
      </p>
      <Heading title="새 투표 열기" />
      <p className="text-ink-700 mt-1">보내면 바로 열려요. 연 뒤에는 고칠 수 없고, 끝낼 수만 있어요.</p>
      <form className="mt-6 grid max-w-text grid-cols-1 gap-6" onSubmit={send} noValidate>
        <TextField label="제목" maxLength={60} value={title} error={lacks(title)} onChange={(event) => setTitle(event.target.value)} />
        <TextArea label="내용" maxLength={2000} value={contents} error={lacks(contents)} help="빈 줄로 문단을 나눠요." onChange={(event) => setContents(event.target.value)} />
        <TextArea
          label="선택지"
          value={options}
          error={asked && linesOf(options).length < MIN_OPTIONS ? "선택지를 둘 이상 적어 주세요." : undefined}
          help="한 줄에 하나씩, 열 개까지 적어요."
          onChange={(event) => setOptions(event.target.value)}
        />
        <ChoiceList label="누가 투표하나요?" name="electorate" options={ELECTORATE_OPTIONS} value={electorate} onValue={setElectorate} />
        <TextField label="마감" type="datetime-local" value={endsAt} error={lacks(endsAt)} onChange={(event) => setEndsAt(event.target.value)} />
        <ReasonField value={reason} onValue={setReason} asked={asked} usual={["공지한 대로 의견을 물음"]} />
        <Notice error={opening.error} />
        <p>
          <Button type="submit" variant="primary" large busy={opening.isPending}>
            투표 열기
          </Button>
        </p>
      </form>
    </>
  );
}
