/** The draft: the home, its owner, the requested loan, the applicant and the consents, one question after the other. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { LoanPage } from "#/borrowing/application/frame/loan-page";
import { HomeSearch } from "#/borrowing/homes/home-search";
import { realEstate } from "#/borrowing/homes/homes";
import { post } from "#/core/api/client";
import type { FoundHome, PrefilledMortgage, SealedApplication } from "#/core/api/gen";
import { showError } from "#/core/dialogs/error-dialog";
import { useConsents } from "#/core/journeys/consents";
import { QueryStatus } from "#/core/journeys/query-status";
import { useQuestionIndex } from "#/core/journeys/questions";
import { useDraftValues } from "#/core/journeys/state/draft-values";
import { amountText } from "#/core/lib/money";
import { useValidation } from "#/core/ui/forms/validation";
import { Button } from "#/core/ui/button";
import { Segmented, SelectField } from "#/core/ui/forms/choices";
import { MoneyField } from "#/core/ui/forms/money-field";
import { PhoneField, TextField } from "#/core/ui/forms/text-field";
import { Loading } from "#/core/ui/layout/message-page";
import { Note } from "#/core/ui/layout/content";
import { OTHER_OWNER, DIRECT_INPUT, type Draft as Typed, EMPTY_DRAFT, withOwner, toForm } from "../answers";
import { examination, useMortgage } from "../calls";
import { requestedConsultation, applyToken, checkedHome, choices, applicant } from "../queries";
import { Applicant } from "./draft-applicant";
import { amountRules, firstUnanswered, type Frame, MILLION, ownerRules, type PartProps, QUESTION, shownAt, toOptions, UNIT } from "./draft-questions";

/** The address names a consultation whose content prefills the draft. */
const ADVICE = "adviceUid";

export default function Draft() {
  const { typed, change, ready } = useDraftValues(EMPTY_DRAFT);
  const offered = useQuery(choices());
  const person = useQuery(applicant());
  const checked = useQuery(checkedHome());
  const advice = useQuery(requestedConsultation(useSearchParams()[0].get(ADVICE)));
  const loading = [offered, person].find(({ data }) => !data);
  if (!ready || loading || checked.isPending || advice.isPending) {
    return (
      <LoanPage question="신청서를 불러오고 있어요">
        {loading?.error ? <QueryStatus of={loading} /> : <Loading />}
      </LoanPage>
    );
  }
  if (!offered.data || !person.data) return null;
  return <Questions typed={typed} change={change} offered={offered.data} person={person.data} checked={checked.data ?? null} advice={advice.data ?? null} />;
}

type QuestionsProps = Omit<PartProps, "frame" | "onDone"> & { person: PrefilledMortgage; checked: PrefilledMortgage | null; advice: PrefilledMortgage | null };

function Questions({ typed, change, offered, person, checked, advice }: QuestionsProps) {
  const [first] = useState(() => firstUnanswered(typed, offered));
  const { current, go, back } = useQuestionIndex(first);
  const [civil, setCivil] = useState({ front: (person.birthday ?? "").replaceAll("-", "").slice(2), back: "" });
  const { home, residence } = typed;
  const at = shownAt(current, typed);
  const frame: Frame = { part: { at, of: QUESTION.consents + 1 }, ...(back && { onBack: back }) };
  const part = { frame, typed, offered, change, onDone: () => go(current + 1) };
  const settle = (place: FoundHome, detail: string) => {
    change({ residence: place, residenceDetail: detail });
    go(QUESTION.applicant);
  };
  if (at === QUESTION.home || !home) {
    return (
      <LoanPage {...frame} question={"담보로 맡길 집은\n어디에 있나요?"} lead="신청은 5분쯤 걸려요. 쓴 내용은 저장돼서 다른 기기에서도 이어 쓸 수 있어요.">
        {checked?.availableLimit != null && checked.availableLimit > 0 && (
          <div className="mb-6">
            <Note title="조회한 집이 있어요">
              {[checked.address, checked.dong, checked.ho].filter(Boolean).join(" ")}의 예상 한도는 {amountText(checked.availableLimit)}이에요.
            </Note>
          </div>
        )}
        {advice && (
          <div className="mb-6">
            <Note title="상담에서 알려 준 내용을 이어서 써요">
              {[advice.address, advice.desiredAmount && `빌릴 금액 ${amountText(advice.desiredAmount)}`].filter(Boolean).join(" · ") || "이름과 휴대폰 번호가 같은 상담이에요."}
            </Note>
          </div>
        )}
        <HomeSearch
          busy={false}
          first={home?.roadAddress ?? checked?.address ?? ""}
          onChosen={(found) => {
            const same = found.roadAddress === home?.roadAddress;
            const known = found.roadAddress === checked?.address ? { dong: checked.dong ?? "", ho: checked.ho ?? "" } : { dong: "", ho: "" };
            const wanted = typed.amount === null && advice?.desiredAmount ? { amount: advice.desiredAmount } : {};
            change({ ...wanted, ...(same ? { home: found } : { home: found, kbAreaUid: null, ...known }) });
            go(1);
          }}
        />
      </LoanPage>
    );
  }
  if (at === QUESTION.unit) return <Unit {...part} home={home} />;
  if (at === QUESTION.owner) return <Owner {...part} />;
  if (at === QUESTION.amount) return <Amount {...part} />;
  if (at === QUESTION.residence || !residence) {
    return (
      <LoanPage {...frame} question={"지금 어디에\n살고 있나요?"} lead="계약서에 적을 주소예요.">
        <p className="actions mb-6">
          <Button variant="quiet" onClick={() => settle(home, [typed.dong, typed.ho].filter(Boolean).join(" "))}>
            담보로 맡길 집에 살아요
          </Button>
        </p>
        <HomeSearch busy={false} first={residence?.roadAddress ?? ""} onChosen={(found) => settle(found, found.roadAddress === residence?.roadAddress ? typed.residenceDetail : "")} />
      </LoanPage>
    );
  }
  if (at === QUESTION.applicant) return <Applicant {...part} residence={residence} civil={civil} onCivil={setCivil} />;
  return (
    <Consents
      frame={frame}
      bodyOf={(token, agreements) =>
        toForm(typed, home, residence, { name: person.name ?? "", phoneNumber: person.phoneNumber ?? "", civilCodeFirst: civil.front, civilCodeLast: civil.back }, token, agreements)
      }
      isReady={civil.back.length === 1}
      onLacking={() => go(5)}
    />
  );
}

function Unit({ frame, typed, offered, change, onDone, home }: PartProps & { home: FoundHome }) {
  const known = useQuery(realEstate(home, ""));
  const building = known.data?.kbBuildingUid ?? null;
  const sizes = useQuery({ ...realEstate(home, typed.ho), enabled: Boolean(building && typed.ho) });
  const type = typed.type || (home.isApartment ? (offered.propertyTypes[0]?.code ?? "") : "");
  const { errors, passes } = useValidation(UNIT, { type, ho: typed.ho });
  if (known.isPending) {
    return (
      <LoanPage {...frame} question="몇 동 몇 호인가요?">
        <QueryStatus of={known} words="동과 호수를 불러오고 있어요" />
      </LoanPage>
    );
  }
  const wings = known.data?.dongHoList ?? [];
  const flats = wings.find(({ dong }) => dong === typed.dong)?.hoList ?? [];
  return (
    <LoanPage {...frame} question="몇 동 몇 호인가요?" lead={home.building ?? home.roadAddress} cta={{ label: "다음", form: "unit", busy: sizes.isFetching }}>
      <form
        id="unit"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!passes()) return;
          change({ type, kbAreaUid: sizes.data?.kbAreaInfoList[0]?.kbAreaUid ?? null });
          onDone();
        }}
      >
        {known.data?.isPassable === false && (
          <Note risk title="담보로 받기 어려운 지역이에요">
            <p>아파트는 수도권과 광역시, 세종시, 그 밖의 집은 수도권에 있어야 해요. 다른 집이 있으면 앞으로 돌아가 골라 주세요.</p>
          </Note>
        )}
        <Segmented label="집의 종류" name="type" error={errors.type} options={toOptions(offered.propertyTypes)} value={type} onValue={(code) => change({ type: code })} />
        {building ? (
          <div className="grid grid-cols-2 gap-4">
            <SelectField label="동" value={typed.dong} options={wings.map(({ dong }) => ({ value: dong, label: dong }))} onValue={(dong) => change({ dong, ho: "" })} />
            <SelectField label="호" value={typed.ho} error={errors.ho} disabled={!typed.dong} options={flats.map((ho) => ({ value: ho, label: ho }))} onValue={(ho) => change({ ho })} />
          </div>
        ) : (
          <TextField label="동·호수나 층" value={typed.ho} error={errors.ho} maxLength={20} placeholder="예: 101동 1203호" autoComplete="off" onChange={(event) => change({ ho: event.target.value, dong: "" })} />
        )}
      </form>
    </LoanPage>
  );
}

function Owner({ frame, typed, offered, change, onDone }: PartProps) {
  const another = typed.owner === OTHER_OWNER;
  const direct = another && typed.relation === DIRECT_INPUT;
  const { errors, passes } = useValidation(ownerRules(typed), typed) as { errors: Partial<Record<keyof Typed, string>>; passes(): boolean };
  return (
    <LoanPage {...frame} question={"누구의 이름으로\n된 집인가요?"} lead="등기에 적힌 소유자를 말해요." cta={{ label: "다음", form: "owner" }}>
      <form
        id="owner"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) onDone();
        }}
      >
        <Segmented label="집의 소유자" name="owner" error={errors.owner} options={toOptions(offered.owners)} value={typed.owner} onValue={(code) => change(withOwner(code))} />
        {another && (
          <>
            <Note>소유자의 휴대폰으로 동의를 받아요. 이름과 번호가 맞아야 동의할 수 있어요.</Note>
            <TextField label="소유자 이름" value={typed.ownerName} error={errors.ownerName} autoComplete="off" onChange={(event) => change({ ownerName: event.target.value.trim() })} />
            <TextField label="소유자 생년월일 8자리" value={typed.ownerBirthday} error={errors.ownerBirthday} inputMode="numeric" maxLength={8} autoComplete="off" placeholder="예: 19800101" onChange={(event) => change({ ownerBirthday: event.target.value.replace(/\D/g, "") })} />
            <PhoneField label="소유자 휴대폰 번호" value={typed.ownerMobile} error={errors.ownerMobile} autoComplete="off" onValue={(ownerMobile) => change({ ownerMobile })} />
            <SelectField label="나와의 관계" value={typed.relation} error={errors.relation} options={toOptions(offered.relations.slice(1))} onValue={(relation) => change({ relation })} />
            {direct && <TextField label="관계 직접 입력" value={typed.relationText} error={errors.relationText} maxLength={20} autoComplete="off" onChange={(event) => change({ relationText: event.target.value })} />}
          </>
        )}
      </form>
    </LoanPage>
  );
}

function Amount({ frame, typed, offered, change, onDone }: PartProps) {
  const period = typed.period || (offered.periods[0]?.code ?? "");
  const { errors, passes } = useValidation(amountRules(offered), typed);
  return (
    <LoanPage {...frame} question={"얼마를 어디에\n쓰려고 하나요?"} cta={{ label: "다음", form: "amount" }}>
      <form
        id="amount"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!passes()) return;
          change({ period });
          onDone();
        }}
      >
        <MoneyField label="빌릴 금액" value={typed.amount} error={errors.amount} quick={[10 * MILLION, 30 * MILLION, 50 * MILLION]} max={offered.most} onValue={(won) => change({ amount: won })} />
        <SelectField label="기간" value={period} options={toOptions(offered.periods)} onValue={(code) => change({ period: code })} />
        <SelectField label="쓸 곳" value={typed.purpose} error={errors.purpose} options={toOptions(offered.purposes)} onValue={(purpose) => change({ purpose })} />
        <TextField label="자세한 내용 (선택)" value={typed.purposeDetail} maxLength={200} autoComplete="off" onChange={(event) => change({ purposeDetail: event.target.value })} />
        <SelectField label="이음을 알게 된 곳" value={typed.inflow} error={errors.inflow} options={toOptions(offered.inflowRoutes)} onValue={(inflow) => change({ inflow })} />
      </form>
    </LoanPage>
  );
}

type ConsentsProps = { frame: Frame; isReady: boolean; onLacking(): void; bodyOf(token: string, agreements: Record<string, string>): object };

function Consents({ frame, isReady, onLacking, bodyOf }: ConsentsProps) {
  const { submit, busy } = useMortgage();
  const [sealing, setSealing] = useState(false);
  const consents = useConsents("loan-sign-up");
  const send = async () => {
    if (!isReady) return onLacking(); // the digits are not stored, so another device lacks them
    const agreements = consents.given();
    if (!agreements) return;
    setSealing(true);
    try {
      const token = await applyToken();
      const { encodeData } = await post<SealedApplication>("/v2/loan/mortgage/apply", bodyOf(token, agreements));
      await submit(examination(token, encodeData));
    } catch (error) {
      await showError(error);
    } finally {
      setSealing(false);
    }
  };
  return (
    <LoanPage {...frame} question={"신청에 필요한\n동의를 받을게요"} lead="동의하면 집의 시세와 신용을 확인해 몇 초 만에 결과를 알려 드려요." cta={{ ...consents.action("동의하고 신청하기"), busy: busy || sealing, onPress: () => void send() }}>
      {consents.boxes}
    </LoanPage>
  );
}
