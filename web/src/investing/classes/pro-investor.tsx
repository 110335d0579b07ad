/** Request for an investor class: limits, grounds and documents. An operator reviews it. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { get, post, postForm } from "#/core/api/client";
import type { ClassGround, ClassRequested, InvestorClass, ProInvestor } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { QueryStatus } from "#/core/journeys/query-status";
import { longDate, momentOf } from "#/core/lib/date";
import { amountText } from "#/core/lib/money";
import { useSession } from "#/core/session/session";
import { userType } from "#/core/session/user-type";
import { Button } from "#/core/ui/button";
import { ChoiceList } from "#/core/ui/forms/choices";
import { Note, Section, Table } from "#/core/ui/layout/content";
import { MyPage } from "#/core/pages/my-page";
import { ClassPaperRow } from "./class-paper";

const PATH = "/v2/customer/pro-investor";
const KEY = ["pro-investor"];
const NAMES: Record<InvestorClass, string> = {
  ordinary: "일반 투자자",
  income_qualified: "소득적격투자자",
  professional: "개인전문투자자",
  corporate: "법인투자자",
  institution: "금융기관",
};
type Ground = ClassRequested["ground"];

export default function ProInvestor() {
  const { account } = useSession();
  const type = account && userType(account);
  const isLegal = type === "corporation-investor" || type === "financial-institution";
  const asked = useQuery({ queryKey: KEY, queryFn: () => get<ProInvestor>(PATH), enabled: !isLegal });
  if (isLegal) return <Navigate to="/investor/corporate" replace />;
  return (
    <MyPage narrow title="투자 한도 올리기" lead="소득이나 투자 경험을 확인하면 더 많이 투자할 수 있어요.">
      <div className="pb-14">{asked.data ? <Classes of={asked.data} /> : <QueryStatus of={asked} lines={6} />}</div>
    </MyPage>
  );
}

function Classes({ of }: { of: ProInvestor }) {
  const { investorClass, classUntil, classes, request, mayAsk } = of;
  const won = (amount: number | undefined, share: number | null) => (amount ? amountText(amount) : share === null ? "–" : "없음");
  return (
    <>
      <Section title={`지금은 ${NAMES[investorClass]}예요`}>
        {classUntil && <p className="mb-4">{longDate(classUntil)}까지예요. 끝나기 30일 전에 문자로 알려 드려요.</p>}
        <Table
          caption="투자자별 한도"
          columns={["투자자", "전체", "부동산", "빌린 사람 한 명"]}
          rows={classes.map(({ investorClass: of, capacities, share }) => [
            of === investorClass ? <b key={of}>{NAMES[of]}</b> : NAMES[of],
            won(capacities.normal, share),
            won(capacities.estate, share),
            share === null ? won(capacities.sameBorrower, share) : `모집 금액의 ${share}%`,
          ])}
        />
        <p className="field__help mt-3">온라인투자연계금융업법 시행령에 따라요. 다른 회사에서 투자한 금액도 함께 세요.</p>
      </Section>
      <Outcome request={request} inForce={classUntil !== null} />
      {mayAsk && <Request of={of} />}
    </>
  );
}

function Outcome({ request, inForce }: { request: ClassRequested | null; inForce: boolean }) {
  if (!request || request.state === "draft") return null;
  const { state, reason, submittedAt } = request;
  const words = {
    submitted: ["담당자가 확인하고 있어요", `${submittedAt ? momentOf(submittedAt) : ""}에 보냈어요. 2영업일 안에 문자로 알려 드려요.`],
    approved: inForce ? ["한도를 올렸어요", "새 한도로 바로 투자할 수 있어요."] : ["올린 한도의 기간이 끝났어요", "새 서류를 보내면 다시 올려 드려요."],
    returned: ["고칠 내용이 있어요", reason],
    refused: ["한도를 올리지 못했어요", reason],
  }[state];
  return (
    <div className="mt-10" role="status">
      <Note risk={state === "returned" || state === "refused"} title={words[0] ?? ""}>
        <p>{words[1]}</p>
      </Note>
    </div>
  );
}

function Request({ of: { grounds: all, request } }: { of: ProInvestor }) {
  const grounds = all.filter(({ mayAsk }) => mayAsk);
  const open = request?.state === "draft" || request?.state === "returned";
  const [chosen, setChosen] = useState(open ? request.ground : null);
  const queries = useQueryClient();
  const store = (state: ProInvestor) => queries.setQueryData(KEY, state);
  const choosing = useMutation({ mutationFn: (ground: Ground) => post<ProInvestor>(PATH, { ground }), onSuccess: store, onError: showError });
  const handing = useMutation({
    mutationFn: ({ kind, file }: { kind: string; file: File }) => postForm<ProInvestor>(`${PATH}/documents`, { kind, file }),
    onSuccess: store,
    onError: showError,
  });
  const sending = useMutation({
    mutationFn: () => post<ProInvestor>(`${PATH}/submit`),
    onSuccess: (state) => {
      store(state);
      toast("신청을 보냈어요");
      scrollTo({ top: 0 });
    },
    onError: showError,
  });
  const choose = (ground: string) => {
    setChosen(ground);
    choosing.mutate(ground);
  };
  const ground = open && chosen === request.ground ? grounds.find(({ id }) => id === chosen) : undefined;
  return (
    <Section title="어떻게 확인할까요?">
      <ChoiceList
        label="확인 방법"
        name="ground"
        options={grounds.map(({ id, name, condition }) => ({ value: id, label: name, note: condition }))}
        value={chosen}
        onValue={choose}
      />
      {ground && <Documents ground={ground} request={request} busy={handing.isPending} onFile={(kind, file) => handing.mutate({ kind, file })} />}
      {ground && (
        <div className="actions mt-8">
          <Button variant="primary" large busy={sending.isPending} onClick={() => sending.mutate()}>
            신청 보내기
          </Button>
        </div>
      )}
    </Section>
  );
}

type DocumentsProps = { ground: ClassGround; request: ClassRequested | null; busy: boolean; onFile(kind: string, file: File): void };

function Documents({ ground: { papers }, request, busy, onFile }: DocumentsProps) {
  const cameBack = request?.state === "returned" ? request.decidedAt : null;
  return (
    <ul className="mt-8 border-t-2 border-ink-900" aria-label="서류">
      {papers.map((paper) => (
        <ClassPaperRow
          key={paper.kind}
          paper={paper}
          again={Boolean(cameBack && paper.uploadedAt && paper.uploadedAt < cameBack)}
          busy={busy}
          onFile={(file) => onFile(paper.kind, file)}
        />
      ))}
    </ul>
  );
}
