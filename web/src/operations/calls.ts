/** The console's calls. A cookie identifies the operator: calls carry no member's token, and a 401 renews none. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallOptions, del, get, post, postForm, postOnce } from "#/core/api/client";
import { ApiError } from "#/core/api/errors";
import type { AnsweredInquiry, Assignee, AuditedActions, AuditedAccesses, BulkCommand, BulkResult, Case, ChoiceValue, ClassRequestRow, StaffMember, ConsultationRow, Decided, DecidedClassRequest, DecidedProof, DeliveryDecided, DepositCommandSent, Drafted, EndedConsultation, EventCase, EventRow, FailedDelivery, FoundMember, GivenPassword, InquiryRow, LoanNoteRow, LoanCommandSent, LoanRow, Member, MemberOrder, NoticeCase, NoticeChange, NoticeForm, NoticeRow, OpenedApplication, OpenedClassRequest, OpenedConsultation, OpenedDeposit, OpenedInquiry, OpenedMember, OpenedParticipant, OpenedProof, OpenedRelease, OpenedVote, OperatorRole, Overview, Paper, PendingApproval, ProductCase, ProductForm, ProductRow, ProofDecision, ProofRow, PublicationAsked, Queue, QueueRow, ReleaseCommandSent, SearchResult, Servicing, ServicingCommandSent, Settled, UnmatchedDepositRow, VoteCase, VoteForm, VoteRow, WaitingRelease, WaitingWithdrawal, Who, WithdrawalCommandSent, WithdrawnApproval, WrittenOffLoan } from "#/core/api/gen";

const OPERATOR: CallOptions = { anonymous: true };
const STALE_MS = 10_000;
/** Rows of a page of a list; a page with fewer is the last one. */
export const PAGE_SIZE = 200;

const read = <T>(path: string) => get<T>(`/ops${path}`, OPERATOR);
/** A list in pages, by its path; `query`: the page, order and filter. */
const listOf =
  <T>(path: string) =>
  (query = "page=1") =>
    queryOptions({ queryKey: ["ops", path, query], queryFn: () => read<T[]>([path, query].join("?")), refetchInterval: STALE_MS, placeholderData: keepPreviousData });
export type List<T> = ReturnType<typeof listOf<T>>;
const send = <T>(path: string, body: object) => post<T>(`/ops${path}`, body, OPERATOR);

/** null: not logged in. */
export const currentOperator = queryOptions({
  queryKey: ["ops", "who"],
  queryFn: async (): Promise<Who | null> => {
    try {
      return await read<Who>("/session");
    } catch (error) {
      if (error instanceof ApiError && error.kind === "Unauthenticated") return null;
      throw error;
    }
  },
});
export const overview = queryOptions({ queryKey: ["ops", "overview"], queryFn: () => read<Overview>("/overview"), refetchInterval: STALE_MS });
/** The number of waiting pieces of work by list. */
export const waitingCounts = queryOptions({ queryKey: ["ops", "waiting"], queryFn: () => read<Record<string, number>>("/overview/work"), refetchInterval: STALE_MS });
/** The query is in the body, because addresses are logged. */
export const search = (query: string, reason: string) => send<SearchResult[]>("/search", { query, reason });
export const searched = (query: string) => queryOptions({ queryKey: ["ops", "search", query], queryFn: () => search(query, ""), staleTime: 0 });
export const openApplication = (applyUid: string, reason: string) => send<OpenedApplication>(`/applications/${applyUid}/opening`, { reason });
export const member = (id: string) => queryOptions({ queryKey: ["ops", "member", id], queryFn: () => read<Member>(`/members/${id}`) });
export const openMember = (id: string, reason: string) => send<OpenedMember>(`/members/${id}/opening`, { reason });
export const order = (uid: string) => queryOptions({ queryKey: ["ops", "order", uid], queryFn: () => read<MemberOrder>(`/orders/${uid}`) });
export const assignees = queryOptions({ queryKey: ["ops", "assignees"], queryFn: () => read<Assignee[]>("/bulk/assignees") });
export type BulkAction = BulkCommand["action"];
/** A repetition with the same key has no further effect. */
export const orderCases = (action: BulkAction, cases: readonly QueueRow[], { reason, assignee, key }: { reason: string; assignee: string | null; key: string }) =>
  post<BulkResult[]>(
    "/ops/bulk",
    { action, reason, assignee: action === "assign" ? assignee : null, cases: cases.map(({ applyUid, sequence }) => ({ applyUid, sequence })) },
    { ...OPERATOR, headers: { "Idempotency-Key": key } },
  );
export const queue = (name: Queue) => listOf<QueueRow>(`/queues/${name}`);
/** What a list can be filtered by, with the number of rows; the chosen values also without rows. */
export const choices = (name: string, only: readonly string[]) =>
  queryOptions({
    queryKey: ["ops", "choices", name, only],
    queryFn: () => read<Record<string, ChoiceValue[]>>([`/choices/${name}`, new URLSearchParams(only.map((one) => ["only", one])).toString()].filter(Boolean).join("?")),
    refetchInterval: STALE_MS,
    placeholderData: keepPreviousData,
  });
export const approvals = listOf<PendingApproval>("/approvals");
export const withdrawnApprovals = queryOptions({
  queryKey: ["ops", "approvals", "withdrawn"],
  queryFn: () => read<WithdrawnApproval[]>("/approvals/withdrawn"),
  refetchInterval: STALE_MS,
});
/** Filter of the audit log; an empty value does not filter. */
export type AuditFilter = { operator: string; action: string; about: string; since: string; until: string };
const filterQuery = (filter: Record<string, string>, page: number): string =>
  new URLSearchParams({ ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)), page: `${page}` }).toString();
export const auditedActions = (filter: AuditFilter, page: number) =>
  queryOptions({ queryKey: ["ops", "audit", "actions", filter, page], queryFn: () => read<AuditedActions>(`/audit/actions?${filterQuery(filter, page)}`), placeholderData: keepPreviousData });
export const auditedAccesses = ({ operator, since, until }: AuditFilter, page: number) =>
  queryOptions({ queryKey: ["ops", "audit", "looks", operator, since, until, page], queryFn: () => read<AuditedAccesses>(`/audit/looks?${filterQuery({ operator, since, until }, page)}`), placeholderData: keepPreviousData });

export const operators = queryOptions({ queryKey: ["ops", "operators"], queryFn: () => read<StaffMember[]>("/operators"), refetchInterval: STALE_MS });

export const logIn = (login: string, password: string) => send<Who>("/session", { login, password });
export const logOut = () => del<void>("/ops/session", OPERATOR);
export const classRequests = listOf<ClassRequestRow>("/class-requests");
export const repaymentProofs = listOf<ProofRow>("/repayment-proofs");
export const proofPath = ({ applyUid, loanUid }: Pick<ProofRow, "applyUid" | "loanUid">) => `/repayment-proofs/${applyUid}/${encodeURIComponent(loanUid)}`;
export const openProof = (path: string, reason: string) => send<OpenedProof>(`${path}/opening`, { reason });
export const decideProof = (path: string, decision: ProofDecision) => send<DecidedProof>(`${path}/decision`, decision);
export const consultations = listOf<ConsultationRow>("/consultations");
export const openConsultation = (id: string, reason: string) => send<OpenedConsultation>(`/consultations/${id}/opening`, { reason });
export const endConsultation = (id: string, ending: EndedConsultation["state"], reason: string) =>
  send<EndedConsultation>(`/consultations/${id}/ending`, { ending, reason });
export const loans = listOf<LoanRow>("/loans");
/** The loan while it is open, then null. */
export const openLoan = (uid: string) => ({ ...loans(new URLSearchParams({ query: uid }).toString()), select: (found: LoanRow[]) => found.find((one) => one.uid === uid) ?? null });
export const loanServicing = (uid: string) => queryOptions({ queryKey: ["ops", "loan", uid], queryFn: () => read<Servicing>(`/loans/${uid}`), refetchInterval: STALE_MS });
export type ServicingAct = "debit" | "reminder" | "deferral" | "sale" | "write-off";
export type ServicingForm = { number: string; to: string; deposit: string; buyer: string; words: string };
export const serviceLoan = (uid: string, act: ServicingAct, { number, to, deposit, buyer, words }: ServicingForm, reason: string) => {
  const bodies: Record<ServicingAct, object> = { debit: {}, reminder: {}, deferral: { number: Number(number), to }, sale: { deposit, buyer, words }, "write-off": { words } };
  return send<ServicingCommandSent>(`/loans/${uid}/${act}`, { reason, ...bodies[act] });
};
export const noteLoan = (uid: string, words: string, isPublic: boolean) =>
  postOnce<LoanNoteRow>(`/ops/loans/${uid}/notes`, { words, isPublic }, OPERATOR);
export type LoanAct = "retry" | "pause" | "resume" | "lengthen-recruiting" | "fail" | "account" | "extend-maturity";
type MaturityExtension = { months: number; endsOn: string; words: string };
export type OtherAccount = { bankCode: string; accountNumber: string };
/** `days`: added to the recruiting period after the displayed end; `account`: for the payout of a refused loan; `extension`: the
 * question to the investors. */
export const changeLoan = ({ uid, closesAt }: LoanRow, act: LoanAct, { days, account, extension, reason }: { days: number; account: OtherAccount; extension: MaturityExtension; reason: string }) =>
  send<LoanCommandSent>(`/loans/${uid}/${act}`, { reason, ...(act === "lengthen-recruiting" && { days, closesAt }), ...(act === "account" && account), ...(act === "extend-maturity" && extension) });
export const withdrawals = listOf<WaitingWithdrawal>("/withdrawals");
export const withdrawal = (uid: string) => queryOptions({ queryKey: ["ops", "withdrawal", uid], queryFn: () => read<WaitingWithdrawal>(`/withdrawals/${uid}`) });
export type WithdrawalAct = "retry" | "paid" | "returned";
export const decideWithdrawal = (uid: string, act: WithdrawalAct, reason: string) =>
  act === "retry" ? send<WithdrawalCommandSent>(`/withdrawals/${uid}/retry`, { reason }) : send<WithdrawalCommandSent>(`/withdrawals/${uid}/resolve`, { reason, outcome: act });
export const unmatchedDeposits = listOf<UnmatchedDepositRow>("/unmatched-deposits");
export const openUnmatched = (uid: string, reason: string) => send<OpenedDeposit>(`/unmatched-deposits/${uid}/opening`, { reason });
export const writtenOffLoans = queryOptions({ queryKey: ["ops", "written-off-loans"], queryFn: () => read<WrittenOffLoan[]>("/unmatched-deposits/written-off-loans") });
export type DepositDecision = { act: "assignment"; member: string } | { act: "recovery"; loan: string } | { act: "return"; bankReference: string };
export const decideUnmatched = (uid: string, { act, ...decision }: DepositDecision, reason: string) => send<DepositCommandSent>(`/unmatched-deposits/${uid}/${act}`, { reason, ...decision });
export const deliveries = listOf<FailedDelivery>("/deliveries");
export const delivery = (id: string) => queryOptions({ queryKey: ["ops", "delivery", id], queryFn: () => read<FailedDelivery>(`/deliveries/${id}`) });
export type DeliveryAct = "retry" | "address" | "cancel";
export const decideDelivery = (id: number, act: DeliveryAct, address: string, reason: string) =>
  send<DeliveryDecided>(`/deliveries/${id}/${act}`, { reason, ...(act === "address" && { address }) });
/** The number is in the body, because addresses are logged. */
export const findMember = (number: string, reason: string) => send<FoundMember>("/members/search", { number, reason });
export const products = listOf<ProductRow>("/products");
export const product = (uid: string) => queryOptions({ queryKey: ["ops", "product", uid], queryFn: () => read<ProductCase>(`/products/${uid}`) });
/** Names of codes, by list. */
export const codes = queryOptions({
  queryKey: ["codes"],
  queryFn: () => get<Record<string, { code: string; name: string }[]>>("/v2/codes", OPERATOR),
  staleTime: Number.POSITIVE_INFINITY,
});
/** Without `uid` it creates a product, once per key. */
export const saveProduct = (uid: string | undefined, form: ProductForm, key: string) =>
  post<Drafted>(uid ? `/ops/products/${uid}` : "/ops/products", form, { ...OPERATOR, headers: { "Idempotency-Key": key } });
export const publishProduct = (uid: string, reason: string) => send<PublicationAsked>(`/products/${uid}/publish`, { reason });
export const withdrawProduct = (uid: string, reason: string) => send<void>(`/products/${uid}/withdraw`, { reason });
export const events = listOf<EventRow>("/events");
export const eventCase = (uid: string, page: number) => queryOptions({ queryKey: ["ops", "event", uid, page], queryFn: () => read<EventCase>(`/events/${uid}?page=${page}`), placeholderData: keepPreviousData });
export const openParticipant = (uid: string, person: string, reason: string) =>
  send<OpenedParticipant>(`/events/${uid}/participants/${person}/opening`, { reason });
export const notices = listOf<NoticeRow>("/notices");
export const notice = (uid: string) => queryOptions({ queryKey: ["ops", "notice", uid], queryFn: () => read<NoticeCase>(`/notices/${uid}`), refetchInterval: STALE_MS });
/** Once per key. */
export const publishNotice = (form: NoticeForm, key: string) => post<NoticeCase>("/ops/notices", form, { ...OPERATOR, headers: { "Idempotency-Key": key } });
export const changeNotice = (uid: string, change: NoticeChange) => postOnce<NoticeCase>(`/ops/notices/${uid}`, change, OPERATOR);
export const takeDownNotice = (uid: string, reason: string) => send<NoticeCase>(`/notices/${uid}/take-down`, { reason });
export const votes = listOf<VoteRow>("/votes");
export const vote = (uid: string) => queryOptions({ queryKey: ["ops", "vote", uid], queryFn: () => read<VoteCase>(`/votes/${uid}`), refetchInterval: STALE_MS });
/** Once per key. */
export const beginVote = (form: VoteForm, key: string) => post<OpenedVote>("/ops/votes", form, { ...OPERATOR, headers: { "Idempotency-Key": key } });
export const closeVote = (uid: string, reason: string) => send<VoteCase>(`/votes/${uid}/closing`, { reason });
export const openClassRequest = (id: string, reason: string) => send<OpenedClassRequest>(`/class-requests/${id}/opening`, { reason });
export type Verdict = "approved" | "returned" | "refused";
export const decideClassRequest = (id: string, decision: { verdict: Verdict; message: string; paperUntil: string | null; reason: string }) =>
  send<DecidedClassRequest>(`/class-requests/${id}/decision`, decision);
export const inquiries = listOf<InquiryRow>("/inquiries");
export const openInquiry = (uid: string, reason: string) => send<OpenedInquiry>(`/inquiries/${uid}/opening`, { reason });
export const answerInquiry = ({ uid, changedAt }: OpenedInquiry, answer: string) => send<AnsweredInquiry>(`/inquiries/${uid}/answer`, { answer, changedAt });
export const setPassword = (current: string, password: string) => send<Who>("/session/password", { current, password });
export const enrol = (operator: { login: string; name: string; roles: OperatorRole[]; reason: string }) =>
  send<GivenPassword>("/operators", operator);
export const changeOperator = (login: string, changed: { roles: OperatorRole[]; active: boolean; reason: string }) =>
  send<StaffMember>(`/operators/${login}`, changed);
export const givePassword = (login: string, reason: string) => send<GivenPassword>(`/operators/${login}/password`, { reason });
export const confirmOperator = (login: string, reason: string) => send<StaffMember>(`/operators/${login}/confirm`, { reason });
export const openCase = (applyUid: string, reason: string) => send<Case>(`/cases/${applyUid}/opening`, { reason });
/** The proof of a decision; the decision then names it. */
export const uploadPaper = (applyUid: string, file: File) => postForm<Paper>(`/ops/cases/${applyUid}/papers`, { file }, OPERATOR);
export const lienReleases = listOf<WaitingRelease>("/lien-releases");
export const openRelease = (uid: string, reason: string) => send<OpenedRelease>(`/lien-releases/${uid}/opening`, { reason });
type ReleaseAct = "retry" | "resolve";
export const decideRelease = (uid: string, act: ReleaseAct, reason: string) => send<ReleaseCommandSent>(`/lien-releases/${uid}/${act}`, { reason });
export const decideApproval = (id: string, verdict: "confirm" | "refuse", reason: string) =>
  send<Settled>(`/approvals/${id}/${verdict}`, { reason });

type CaseCommand = { action: "retry" | "cancel" } | { action: "resolve"; fact: string; data: Record<string, unknown> };

export const command = ({ applyUid, sequence }: Case, { action, ...what }: CaseCommand, reason: string) =>
  send<Decided>(`/cases/${applyUid}/${action}`, { ...what, sequence, reason });
