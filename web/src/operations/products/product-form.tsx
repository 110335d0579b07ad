/** The form of a product. The server's rules decide whether it can be published. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { ProductCase, ProductForm, ProductOffer } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { inputMoment, momentOfInput } from "#/core/lib/date";
import { Button } from "#/core/ui/button";
import { Checkbox, SelectField } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { TextArea } from "#/core/ui/forms/text-area";
import { NumberField, PhoneField, TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { Heading } from "#/core/ui/layout/page";
import { codes, product, saveProduct } from "#/operations/calls";
import { type FoundMemberRow, MemberSearch } from "#/operations/member-search";
import { Notice } from "#/operations/notice";
import { ReasonField, hasReason } from "#/operations/reason";
import { PRODUCT_REASONS } from "#/operations/words";

const CREDIT = "6";
const INTEREST_FIRST = "4";

export default function ProductFormPage() {
  const { uid } = useParams();
  const { data, error } = useQuery({ ...product(uid ?? ""), enabled: uid !== undefined });
  if (error) return <Notice error={error} />;
  if (uid && !data) return <Loading lines={6} />;
  return (
    <>
      <p className="caption">
        <Link className="link" to={uid ? `/ops/products/${uid}` : "/ops/products"}>
          {data?.title ?? "상품 등록"}
        </Link>
      </p>
      <Heading title={uid ? "상품 고치기" : "새 상품 쓰기"} />
      <p className="text-ink-700 mt-1">저장해도 아직 아무도 보지 못해요. 확인을 요청하고 다른 운영자가 확인하면 공시해요.</p>
      <Form was={data} />
    </>
  );
}

/** The form's values from a product. */
const typed = (offer?: ProductOffer) => ({
  category: offer?.category ?? "",
  title: offer?.title ?? "",
  amount: offer?.amount ?? null,
  annualRate: offer ? String(Number(offer.annualRate)) : "",
  months: offer ? String(offer.months) : "",
  repaymentType: offer?.repaymentType ?? "",
  interestOnly: offer?.interestOnly ? String(offer.interestOnly) : "",
  grade: offer?.grade ?? "",
  tendency: offer?.tendency ?? "",
  corporate: offer?.corporate ?? false,
  borrower: offer?.borrower ?? "",
  member: offer?.member ?? null,
  isPrivate: offer?.isPrivate ?? false,
  disclosesAt: offer?.disclosesAt ? inputMoment(offer.disclosesAt) : "",
  opensAt: offer ? inputMoment(offer.opensAt) : "",
  closesAt: offer ? inputMoment(offer.closesAt) : "",
  about: offer?.about ?? "",
  security: offer?.security ?? "",
  repaidFrom: offer?.repaidFrom ?? "",
  risk: offer?.risk ?? "",
});
const NO_ACCOUNT = { bankCode: "", accountNumber: "", holder: "", mobile: "" };
type Typed = ReturnType<typeof typed>;

function Form({ was }: { was: ProductCase | undefined }) {
  const { data: names = {} } = useQuery(codes);
  const [of, setOf] = useState(typed(was?.offer));
  const [account, setAccount] = useState(NO_ACCOUNT);
  const [newAccount, setNewAccount] = useState(!was || was.isVerified);
  const [lendsToMember, setLendsToMember] = useState(Boolean(was?.offer.member));
  const [found, setFound] = useState<FoundMemberRow | null>(was?.offer.member && was.memberName ? { member: was.offer.member, name: was.memberName, accountSaid: was.isVerified ? was.accountSaid : null } : null);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const queries = useQueryClient();
  const set = (changed: Partial<Typed>) => setOf({ ...of, ...changed });
  const isCredit = of.category === CREDIT;
  const isVerified = lendsToMember ? Boolean(found?.accountSaid) : of.corporate && was?.isVerified === true && of.borrower === was.offer.borrower;
  const typesAccount = newAccount && !isVerified;
  const sending = useMutation({
    mutationFn: () => saveProduct(was?.uid, sent({ ...of, member: lendsToMember ? (found?.member ?? null) : null }, typesAccount ? account : null, reason), key),
    onSuccess: async ({ uid }) => {
      toast("저장했어요. 확인을 요청해 주세요");
      await navigate(`/ops/products/${uid}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["ops"] }),
  });
  const needed = [of.category, of.title, of.annualRate, of.months, of.repaymentType, of.grade, of.tendency, lendsToMember ? found : of.borrower, of.opensAt, of.closesAt, of.about, isCredit || of.security, of.repaymentType !== INTEREST_FIRST || of.interestOnly];
  const given = [...needed, ...(typesAccount ? [account.bankCode, account.accountNumber, account.holder] : [])];
  const isWhole = given.every(Boolean) && of.amount !== null && hasReason(reason);
  const lacks = (value: unknown) => (asked && !value ? "빠뜨리지 말고 채워 주세요." : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isWhole) sending.mutate();
  };
  const text = (name: keyof Typed & ("title" | "annualRate" | "borrower" | "opensAt" | "closesAt" | "disclosesAt")) => ({
    value: of[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const options = (list: string) => (names[list] ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <form className="mt-6 grid max-w-text grid-cols-1 gap-10" onSubmit={send} noValidate>
      <Part title="상품">
        <SelectField label="종류" options={options("searchProductCategory")} value={of.category} error={lacks(of.category)} onValue={(category) => set({ category, corporate: category !== CREDIT && of.corporate })} />
        <TextField label="제목" maxLength={60} error={lacks(of.title)} {...text("title")} />
        <TwoColumns>
          <SelectField label="등급" options={options("productGrade")} value={of.grade} error={lacks(of.grade)} onValue={(grade) => set({ grade })} />
          <SelectField label="위험도" options={options("tendency")} value={of.tendency} error={lacks(of.tendency)} onValue={(tendency) => set({ tendency })} />
        </TwoColumns>
        <Checkbox checked={of.isPrivate} onChange={() => set({ isPrivate: !of.isPrivate })}>
          비공개 상품이에요 <span className="text-ink-500">초대 링크를 받은 사람만 보고 투자해요</span>
        </Checkbox>
      </Part>
      <Part title="조건">
        <MoneyField label="대출 금액" value={of.amount} error={lacks(of.amount)} onValue={(amount) => set({ amount })} />
        <TwoColumns>
          <TextField label="금리 (연 %)" inputMode="decimal" maxLength={5} error={lacks(of.annualRate)} {...text("annualRate")} />
          <NumberField label="기간 (개월)" digits={2} value={of.months} error={lacks(of.months)} onValue={(months) => set({ months })} />
        </TwoColumns>
        <SelectField label="상환 방식" options={options("loanRepaymentType")} value={of.repaymentType} error={lacks(of.repaymentType)} onValue={(repaymentType) => set({ repaymentType, interestOnly: "" })} />
        {of.repaymentType === INTEREST_FIRST && (
          <NumberField label="거치 기간 (개월)" digits={2} value={of.interestOnly} error={lacks(of.interestOnly)} help="이 동안은 이자만 내요." onValue={(interestOnly) => set({ interestOnly })} />
        )}
      </Part>
      <Part title="차입자">
        {!of.corporate && (
          <Checkbox checked={lendsToMember} onChange={() => setLendsToMember(!lendsToMember)}>
            이음 회원이 빌려요 <span className="text-ink-500">한도, 대출 현황, 대출금 계좌가 그 회원으로 이어져요</span>
          </Checkbox>
        )}
        {!isCredit && !lendsToMember && (
          <Checkbox checked={of.corporate} onChange={() => set({ corporate: !of.corporate })}>
            법인이 빌려요
          </Checkbox>
        )}
        {lendsToMember ? (
          <>
            <MemberSearch
              found={found}
              error={asked && !found ? "회원을 찾아 주세요." : undefined}
              usual={["대출 신청서 확인"]}
              about={({ accountSaid }) => (accountSaid ? `인증한 계좌 ${accountSaid}로 대출금을 보내요.` : "인증한 계좌가 없어요. 대출금을 받을 계좌를 아래에 적어 주세요.")}
              onFound={setFound}
            />
            <TextField label="전에 쓰던 차입자 번호" aside="선택" maxLength={40} autoComplete="off" help="회원으로 찾기 전에 이 번호로 올린 상품도 이 회원의 대출이 되고, 차입자별 한도를 함께 세요." {...text("borrower")} />
          </>
        ) : (
          <TextField
            label={of.corporate ? "법인 사업자등록번호" : "차입자 번호"}
            maxLength={40}
            autoComplete="off"
            help={
              of.corporate
                ? "하이픈은 있어도 없어도 돼요. 가입한 법인이면 그 법인의 대출로 이어지고, 인증한 계좌가 있으면 그 계좌로 보내요."
                : "영문, 숫자, - 로 적어요. 같은 차입자는 늘 같은 번호를 써야 차입자별 한도가 맞아요."
            }
            error={lacks(of.borrower)}
            {...text("borrower")}
          />
        )}
        {isVerified ? null : newAccount ? (
          <AccountFields account={account} lacks={lacks} onAccount={setAccount} banks={options("bankCode")} />
        ) : (
          <Checkbox checked={newAccount} onChange={() => setNewAccount(true)}>
            계좌를 바꿀게요 <span className="text-ink-500">지금은 {was?.accountSaid}</span>
          </Checkbox>
        )}
      </Part>
      <Part title="공시와 모집">
        <Note>
          <p>부동산 PF는 72시간, 다른 담보는 24시간 공시한 뒤에 모집해요. 개인신용은 바로 모집할 수 있어요. 다른 운영자가 확인할 시간도 남겨 두세요.</p>
        </Note>
        <TextField label="공시 시작" type="datetime-local" aside="선택" help="비워 두면 확인받는 즉시 공시해요." {...text("disclosesAt")} />
        <TextField label="모집 시작" type="datetime-local" error={lacks(of.opensAt)} {...text("opensAt")} />
        <TextField label="모집 마감" type="datetime-local" error={lacks(of.closesAt)} {...text("closesAt")} />
      </Part>
      <Part title="투자자가 읽는 설명">
        <TextArea label="요약" maxLength={1000} help="한 줄이 한 문단이에요." value={of.about} error={lacks(of.about)} onChange={(event) => set({ about: event.target.value })} />
        {!isCredit && <TextField label="담보" maxLength={200} value={of.security} error={lacks(of.security)} onChange={(event) => set({ security: event.target.value })} />}
        <TextArea label="상환 재원" aside="선택" maxLength={1000} rows={3} help="비워 두면 기본 설명이 보여요." value={of.repaidFrom} onChange={(event) => set({ repaidFrom: event.target.value })} />
        <TextArea label="이 상품의 위험" aside="선택" maxLength={1000} rows={3} help="기본 위험 설명 앞에 보여요." value={of.risk} onChange={(event) => set({ risk: event.target.value })} />
      </Part>
      <ReasonField value={reason} onValue={setReason} asked={asked} usual={PRODUCT_REASONS} />
      <Notice error={sending.error} />
      <p>
        <Button type="submit" variant="primary" large busy={sending.isPending}>
          저장하기
        </Button>
      </p>
    </form>
  );
}

type Account = typeof NO_ACCOUNT;

function AccountFields({ account, lacks, onAccount, banks }: { account: Account; lacks(value: unknown): string | undefined; onAccount(account: Account): void; banks: { value: string; label: string }[] }) {
  const set = (changed: Partial<Account>) => onAccount({ ...account, ...changed });
  return (
    <>
      <TwoColumns>
        <SelectField label="대출금을 받을 은행" options={banks} value={account.bankCode} error={lacks(account.bankCode)} onValue={(bankCode) => set({ bankCode })} />
        <NumberField label="계좌번호" digits={14} value={account.accountNumber} error={lacks(account.accountNumber)} onValue={(accountNumber) => set({ accountNumber })} />
      </TwoColumns>
      <TwoColumns>
        <TextField label="예금주" maxLength={60} autoComplete="off" value={account.holder} error={lacks(account.holder)} onChange={(event) => set({ holder: event.target.value })} />
        <PhoneField label="차입자 휴대폰" aside="선택" autoComplete="off" value={account.mobile} onValue={(mobile) => set({ mobile })} />
      </TwoColumns>
    </>
  );
}

/** The body of the call from the form's values. */
function sent({ amount, disclosesAt, opensAt, closesAt, months, interestOnly, ...rest }: Typed, account: Account | null, reason: string): ProductForm {
  return {
    ...rest,
    security: rest.category === CREDIT ? "" : rest.security,
    amount: amount ?? 0,
    months: Number(months),
    interestOnly: Number(interestOnly),
    disclosesAt: disclosesAt ? momentOfInput(disclosesAt) : null,
    opensAt: momentOfInput(opensAt),
    closesAt: momentOfInput(closesAt),
    account: account && { ...account, mobile: account.mobile || null },
    reason,
  };
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section-line grid grid-cols-1 gap-6">
    <h2 className="heading-3">{title}</h2>
    {children}
  </section>
);

const TwoColumns = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-1 gap-6 md:grid-cols-2">{children}</div>;
