/** Participation in a current event: log-in, consent to the terms, then the event's form. */
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { post, postForm } from "#/core/api/client";
import type { EventCard, UploadedImage } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { type Consent, useConsents } from "#/core/journeys/consents";
import { QueryStatus } from "#/core/journeys/query-status";
import { loginPath } from "#/core/lib/links";
import { company as companyRule, url as urlRule } from "#/core/lib/forms/rules";
import { isAuthenticated } from "#/core/session/session";
import { AppLink } from "#/core/session/app-link";
import { Button, buttonClass, TextButton } from "#/core/ui/button";
import { FieldError } from "#/core/ui/forms/field";
import { MoneyField } from "#/core/ui/forms/money-field";
import { DocumentUpload } from "#/core/ui/forms/document-upload";
import { TextField } from "#/core/ui/forms/text-field";
import { Facts, Note } from "#/core/ui/layout/content";
import { code, posting, transfer, userState } from "./events-api";

const MOST_IMAGES = 5;
const UNIT = 10_000;

export function Participation({ event }: { event: EventCard }) {
  if (!isAuthenticated()) {
    return (
      <div className="actions">
        <AppLink className={buttonClass("primary", true)} href={loginPath(`/events/${event.slug ?? event.eventUid}`)}>
          로그인하고 참여하기
        </AppLink>
      </div>
    );
  }
  return event.kind === "transfer" ? <TargetParticipation event={event} /> : <MemberParticipation event={event} />;
}

function MemberParticipation({ event: { eventUid, kind } }: { event: EventCard }) {
  const state = useQuery(userState(eventUid));
  if (!state.data) return <QueryStatus of={state} />;
  if (!state.data.userState.isEventUser) return <JoinForm uid={eventUid} />;
  if (kind === "posting") return <PostForm uid={eventUid} />;
  if (kind === "transfer") return <Transfer uid={eventUid} />;
  return kind === "code" ? <Code /> : <Joined title="참여했어요">이벤트가 끝나면 결과를 문자로 알려 드려요.</Joined>;
}

/** Only members who may participate are asked for consent. */
function TargetParticipation({ event }: { event: EventCard }) {
  return (
    <ReadState of={useQuery(transfer(event.eventUid))}>
      {({ transferEventUserState: { isTarget, isParticipate } }) =>
        isParticipate ? (
          <Joined title="참여했어요">확인이 끝나면 문자로 알려 드려요.</Joined>
        ) : isTarget ? (
          <MemberParticipation event={event} />
        ) : (
          <Note title="출금 계좌를 인증하면 참여할 수 있어요">
            <p>
              <AppLink className="link" href="/mypage/certification-status">
                계좌 인증하러 가기
              </AppLink>
            </p>
          </Note>
        )
      }
    </ReadState>
  );
}

function JoinForm({ uid }: { uid: string }) {
  const queries = useQueryClient();
  const consents = useConsents("event");
  const joining = useMutation({
    mutationFn: (agreements: Consent) => post(`/v2/event/${uid}/terms-v1`, { agreements }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["event"] }),
    onError: showError,
  });
  const join = () => {
    const given = consents.given();
    if (given) joining.mutate(given);
  };
  const { label, variant } = consents.action("참여하기");
  return (
    <div className="grid gap-6">
      {consents.boxes}
      <div className="actions">
        <Button variant={variant} large busy={joining.isPending} onClick={join}>
          {label}
        </Button>
      </div>
    </div>
  );
}

function PostForm({ uid }: { uid: string }) {
  return <ReadState of={useQuery(posting(uid))}>{({ postingEventUserState: { url } }) => <PostingForm key={url} uid={uid} known={url} />}</ReadState>;
}

function PostingForm({ uid, known }: { uid: string; known: string | null }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState(known ?? "");
  const [asked, setAsked] = useState(false);
  const { error, success: isAddress } = urlRule.safeParse(url.trim());
  const sharing = useMutation({
    mutationFn: () => post(`/v2/posting-event/${uid}/shared-url`, { url: url.trim() }),
    onSuccess: async () => {
      toast("글 주소를 받았어요");
      await queries.invalidateQueries({ queryKey: ["event", uid] });
    },
    onError: showError,
  });
  const share = () => {
    setAsked(true);
    if (isAddress) sharing.mutate();
  };
  return (
    <div className="grid gap-6">
      {known && <Joined title="글 주소를 받았어요">이벤트가 끝나면 결과를 문자로 알려 드려요. 그때까지 주소를 바꿀 수 있어요.</Joined>}
      <TextField
        label="글 주소"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        value={url}
        error={asked ? error?.issues[0]?.message : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className="actions">
        <Button variant="primary" large busy={sharing.isPending} closed={url.trim() === known} onClick={share}>
          {known ? "주소 바꾸기" : "글 주소 보내기"}
        </Button>
      </div>
    </div>
  );
}

type Picture = { key: string; name: string };

function Transfer({ uid }: { uid: string }) {
  const queries = useQueryClient();
  const [company, setCompany] = useState("");
  const [amount, setAmount] = useState<number | null>(null);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [asked, setAsked] = useState(false);
  const uploading = useMutation({
    mutationFn: async (file: File): Promise<Picture> => {
      const { s3Key } = await postForm<UploadedImage>(`/v2/transfer-event/${uid}/upload`, { file });
      return { key: s3Key, name: file.name };
    },
    onSuccess: (picture) => setPictures((known) => [...known, picture]),
    onError: showError,
  });
  const attending = useMutation({
    mutationFn: () => post(`/v2/transfer-event/${uid}`, { companyName: company.trim(), amount, s3Keys: pictures.map(({ key }) => key) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["event", uid] }),
    onError: showError,
  });
  const errors = {
    company: companyRule("회사 이름").safeParse(company).error?.issues[0]?.message,
    amount: amount && amount % UNIT === 0 ? undefined : "1만원 단위로 적어 주세요.",
    pictures: pictures.length ? undefined : "돌려받은 내역이 보이는 화면을 올려 주세요.",
  };
  const attend = () => {
    setAsked(true);
    if (!Object.values(errors).some(Boolean)) attending.mutate();
  };
  return (
    <div className="grid gap-8">
      <TextField label="돌려받은 회사" maxLength={40} value={company} error={asked ? errors.company : undefined} onChange={(event) => setCompany(event.target.value)} />
      <MoneyField label="옮긴 금액" value={amount} onValue={setAmount} error={asked ? errors.amount : undefined} />
      <div>
        <p className="text-label">내역 화면</p>
        <p className="field__help mt-1">PDF, JPG, PNG를 {MOST_IMAGES}개까지 올릴 수 있어요.</p>
        <ul className="my-3">
          {pictures.map(({ key, name }) => (
            <li key={key} className="flex items-center justify-between gap-4">
              <span className="min-w-0 truncate">{name}</span>
              <TextButton onClick={() => setPictures(pictures.filter((one) => one.key !== key))}>빼기</TextButton>
            </li>
          ))}
        </ul>
        {pictures.length < MOST_IMAGES && <DocumentUpload name="내역 화면" again={false} busy={uploading.isPending} onFile={uploading.mutate} />}
        {asked && errors.pictures && (
          <FieldError alert className="mt-1">{errors.pictures}</FieldError>
        )}
      </div>
      <div className="actions">
        <Button variant="primary" large busy={attending.isPending} onClick={attend}>
          참여하기
        </Button>
      </div>
    </div>
  );
}

function Code() {
  return (
    <ReadState of={useQuery(code())}>
      {({ promotionCode }) => (
        <div className="grid gap-6">
          <Facts facts={[{ label: "내 코드", value: <strong>{promotionCode}</strong> }]} />
          <div className="actions">
            <AppLink className={buttonClass("primary", true)} href="/customer/pro-investor">
              투자 한도 올리러 가기
            </AppLink>
          </div>
        </div>
      )}
    </ReadState>
  );
}

const Joined = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status">
    <Note title={title}>
      <p>{children}</p>
    </Note>
  </div>
);

/** The data of a query, its loading state or its error. */
function ReadState<T>({ of, children }: { of: UseQueryResult<T>; children(data: T): ReactNode }) {
  return of.data === undefined ? <QueryStatus of={of} /> : children(of.data);
}
