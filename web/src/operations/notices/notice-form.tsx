/** The form of a notice: a new one, or a change. It keeps the text when another operator has changed the notice. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { ApiError } from "#/core/api/errors";
import type { NoticeCase, NoticeForm } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { inputMoment, momentOfInput } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { Checkbox, ChoiceList } from "#/core/ui/forms/choices";
import { TextArea } from "#/core/ui/forms/text-area";
import { TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Heading } from "#/core/ui/layout/page";
import { changeNotice, notice, publishNotice } from "#/operations/calls";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { NoticePreview } from "./preview";

const LATEST = "2199-12-31T23:59"; // also limits the year to four digits
const KINDS = [
  { value: "ordinary", label: "공지" },
  { value: "mandatory", label: "중요 공지", note: "공지 목록의 맨 위에 늘 보여요" },
  { value: "disclosure", label: "공시", note: "한 달의 사업 정보 공시를 알려요. 공시 목록에서 달로 찾아요" },
] as const;
const TIMES = [
  { value: "now", label: "저장하면 바로" },
  { value: "later", label: "정한 때에" },
] as const;

export default function NoticeFormPage() {
  const { uid } = useParams();
  const { data, error } = useQuery({ ...notice(uid ?? ""), enabled: uid !== undefined });
  if (error) return <Notice error={error} />;
  if (uid && !data) return <Loading lines={6} />;
  return (
    <>
      <p className="caption">
        <Link className="link" to={uid ? `/ops/notices/${uid}` : "/ops/notices"}>
          {data?.title ?? "공지"}
        </Link>
      </p>
      <Heading title={uid ? "공지 고치기" : "새 공지 쓰기"} />
      <p className="text-ink-700 mt-1">{data?.state === "shown" ? "저장하면 사이트에 바로 바뀐 글이 보여요." : "게시한 공지는 누구나 볼 수 있어요."}</p>
      <Form key={uid ?? "new"} opened={data} />
    </>
  );
}

/** The form's values from a notice. */
const typed = (of?: NoticeCase) => ({
  title: of?.title ?? "",
  contents: of?.contents ?? "",
  kind: of?.disclosedMonth ? ("disclosure" as const) : of?.mandatory ? ("mandatory" as const) : ("ordinary" as const),
  disclosedMonth: of?.disclosedMonth?.slice(0, 7) ?? "",
  inHeader: of?.inHeader ?? false,
  time: of?.state === "scheduled" ? ("later" as const) : ("now" as const),
  publishesAt: of?.state === "scheduled" ? inputMoment(of.publishedAt) : "",
  shownUntil: of?.shownUntil ? inputMoment(of.shownUntil) : "",
});
type Typed = ReturnType<typeof typed>;

/** `opened` changes with each read of the notice; the text stays the one of the first read, with its revision. */
function Form({ opened }: { opened: NoticeCase | undefined }) {
  const [was] = useState(opened);
  const [changed, setChanged] = useState<NoticeCase | null>(null); // by another operator, meanwhile
  const [of, setOf] = useState(() => typed(opened));
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed) refusal.current?.scrollIntoView(); // the form above it can have become longer
  }, [changed]);
  const now = changed ?? was;
  const isNew = !now || now.state === "taken-down";
  const isPublic = now?.state === "shown";
  const set = (some: Partial<Typed>) => setOf({ ...of, ...some });
  const sending = useMutation({
    mutationFn: () => {
      const form = formOf(of, isPublic, reason);
      return isNew ? publishNotice(form, key) : changeNotice(now.uid, { ...form, revision: now.revision });
    },
    onSuccess: async (saved) => {
      queries.setQueryData(notice(saved.uid).queryKey, saved);
      toast(!isNew ? "공지를 고쳤어요" : saved.state === "scheduled" ? "공지를 예약했어요" : "공지를 게시했어요");
      await navigate(`/ops/notices/${saved.uid}`);
    },
    onError: async (error) => {
      if (was && error instanceof ApiError && error.code === "NOTICE_CHANGED") setChanged(await queries.fetchQuery({ ...notice(was.uid), staleTime: 0 }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const isLater = !isPublic && of.time === "later";
  const isDisclosure = of.kind === "disclosure";
  const required = [of.title, of.contents, ...(isDisclosure ? [of.disclosedMonth] : []), ...(isLater ? [of.publishesAt] : [])];
  const isWhole = required.every((text) => text.trim()) && hasReason(reason);
  const lacks = (text: string) => (asked && !text.trim() ? "빠뜨리지 말고 채워 주세요." : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isWhole && !sending.isPending) sending.mutate();
  };
  return (
    <form className="mt-6 grid max-w-text grid-cols-1 gap-6" onSubmit={send} noValidate>
      <TextField label="제목" maxLength={60} value={of.title} error={lacks(of.title)} onChange={(event) => set({ title: event.target.value })} />
      <TextArea
        label="내용"
        rows={10}
        maxLength={5000}
        value={of.contents}
        error={lacks(of.contents)}
        help="빈 줄로 문단을 나눠요. '## '로 시작하면 소제목, '- '로 시작하면 목록, '> '로 시작하면 강조하는 글, '| '로 시작하면 표, '[글자](/주소)'는 사이트 안의 링크예요."
        onChange={(event) => set({ contents: event.target.value })}
      />
      <ChoiceList label="종류" name="kind" options={KINDS} value={of.kind} onValue={(kind) => set({ kind })} />
      {isDisclosure && <TextField label="공시하는 달" type="month" max={LATEST.slice(0, 7)} value={of.disclosedMonth} error={lacks(of.disclosedMonth)} onChange={(event) => set({ disclosedMonth: event.target.value })} />}
      <Checkbox checked={of.inHeader} onChange={() => set({ inHeader: !of.inHeader })}>
        화면 맨 위에 알림으로도 보여요 <span className="text-ink-500">대출 신청 화면과, 알림을 닫은 지 7일이 안 된 사람에게는 보이지 않아요</span>
      </Checkbox>
      {!isPublic && <ChoiceList label="언제 게시할까요?" name="time" options={TIMES} value={of.time} onValue={(time) => set({ time })} />}
      {isLater && <TextField label="게시할 때" type="datetime-local" max={LATEST} value={of.publishesAt} error={lacks(of.publishesAt)} onChange={(event) => set({ publishesAt: event.target.value })} />}
      <TextField label="내릴 때" type="datetime-local" aside="선택" max={LATEST} help="비워 두면 직접 내릴 때까지 보여요." value={of.shownUntil} onChange={(event) => set({ shownUntil: event.target.value })} />
      <section className="section-line grid grid-cols-1 gap-4">
        <h2 className="heading-3">미리 보기</h2>
        {of.title.trim() || of.contents.trim() ? (
          <NoticePreview of={{ title: of.title, contents: of.contents, mandatory: of.kind === "mandatory", disclosedMonth: monthOf(of), inHeader: of.inHeader, publishedAt: isPublic ? now.publishedAt : timeShown(isLater ? of.publishesAt : "") }} />
        ) : (
          <p className="text-ink-500">제목과 내용을 적으면 사이트에 보일 모습이 여기에 나와요.</p>
        )}
      </section>
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={was ? ["오기 정정", "바뀐 내용 반영"] : ["장애와 점검 안내", "서비스 소식 안내"]} />
      <div ref={refusal} className="grid grid-cols-1 gap-6">
        <Notice error={sending.error} />
        {changed && (
          <section className="section-line grid grid-cols-1 gap-4">
            <h2 className="heading-3">{changed.state === "taken-down" ? "지금은 내린 글이에요" : "지금 저장된 글"}</h2>
            <p className="text-ink-700">{changed.state === "taken-down" ? "저장하면 위에 적은 내용을 새 공지로 올려요." : "다시 저장하면 이 글이 위에 적은 내용으로 바뀌어요. 남길 것이 있으면 먼저 옮겨 주세요."}</p>
            <NoticePreview of={changed} />
          </section>
        )}
      </div>
      <p>
        <Button type="submit" variant="primary" large busy={sending.isPending}>
          {isNew ? (isLater ? "공지 예약하기" : "공지 게시하기") : "고친 내용 저장하기"}
        </Button>
      </p>
    </form>
  );
}

/** When the site would show it: now, unless the field has a later time. */
const timeShown = (input: string): string => {
  const at = Date.parse(momentOfInput(input));
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString();
};

/** The first day of the disclosed month. */
const monthOf = ({ kind, disclosedMonth }: Typed): string | null => (kind === "disclosure" ? `${disclosedMonth}-01` : null);

/** The body of the call from the form's values. A public notice keeps its time of publication. */
const formOf = (of: Typed, isPublic: boolean, reason: string): NoticeForm => ({
  title: of.title,
  contents: of.contents,
  mandatory: of.kind === "mandatory",
  disclosedMonth: monthOf(of),
  inHeader: of.inHeader,
  publishesAt: !isPublic && of.time === "later" ? momentOfInput(of.publishesAt) : null,
  shownUntil: of.shownUntil ? momentOfInput(of.shownUntil) : null,
  reason,
});
