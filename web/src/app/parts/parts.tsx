/** Every component in every state, for visual checks. */
import { useState } from "react";
import { alert, confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { toast } from "#/core/dialogs/toast";
import { Button } from "#/core/ui/button";
import { StairChart } from "#/core/ui/charts/stair-chart";
import type { Agreement, Ticked } from "#/core/ui/agreements/agreement-links";
import { Agreements } from "#/core/ui/agreements/agreements";
import { AmountSlider } from "#/core/ui/forms/amount-slider";
import { Checkbox, Chips, ChoiceList, Segmented, SelectField } from "#/core/ui/forms/choices";
import { Switch } from "#/core/ui/forms/switch";
import { CivilCodeField } from "#/core/ui/forms/masked/civil-code-field";
import { MoneyField } from "#/core/ui/forms/money-field";
import { PasswordField } from "#/core/ui/forms/masked/secure-keypad";
import { CodeField, PhoneField, SecretField, TextField } from "#/core/ui/forms/text-field";
import { EmptyState } from "#/core/ui/layout/message-page";
import { Facts, Figure, Note, Section, Table, ChartTable, Tag } from "#/core/ui/layout/content";
import { WaitProgress, WaitList } from "#/core/ui/layout/wait-progress";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Heading } from "#/core/ui/layout/page";

export default function Parts() {
  return (
    <main id="main" className="page-width pt-8">
      <Heading title="부품" />
      <div className="grid gap-x-20 lg:grid-cols-2">
        <ProgressBars />
        <Buttons />
        <TextFields />
        <MoneyFields />
        <Choosing />
        <Consents />
        <Notes />
        <Waiting />
        <Numbers />
        <DialogsAndToasts />
      </div>
    </main>
  );
}

function ProgressBars() {
  return (
    <Section title="이음대">
      <div className="grid grid-cols-[104px_1fr] items-center gap-x-4 gap-y-3 text-label">
        <span>아직 없음</span>
        <ProgressBar value={0} height={12} />
        <span>모이는 중</span>
        <ProgressBar value={0.34} height={12} progress="34%" />
        <span>거의 다</span>
        <ProgressBar value={0.96} height={12} />
        <span>다 모임</span>
        <ProgressBar value={1} height={12} />
        <span>오픈 전</span>
        <ProgressBar value={0} height={12} remainder="not-open" />
        <span>둘로 나눔</span>
        <ProgressBar value={0.84} height={12} remainder="counterpart" share="원금 84%, 이자 16%" />
      </div>
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="버튼과 꼬리표">
      <div className="flex flex-wrap gap-3">
        <Button variant="primary">계속하기</Button>
        <Button variant="primary" busy>
          계속하기
        </Button>
        <Button variant="quiet">나중에 하기</Button>
        <Button variant="soft">+100만</Button>
        <Button variant="ink">승인하기</Button>
        <Button closed>마감됐어요</Button>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Tag tone="pine">모집 중</Tag>
        <Tag tone="clay">오픈 예정</Tag>
        <Tag>모집 마감</Tag>
      </div>
    </Section>
  );
}

function TextFields() {
  const [phone, setPhone] = useState("010-482-19");
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState("");
  const [civil, setCivil] = useState(["", ""] as [string, string]);
  return (
    <Section title="입력칸">
      <div className="grid gap-6">
        <TextField label="이름" defaultValue="한서윤" autoComplete="name" />
        <PhoneField label="휴대폰 번호" value={phone} onValue={setPhone} error="숫자 11자리를 모두 입력해 주세요." />
        <CodeField label="인증번호" value={code} onValue={setCode} help="문자로 받은 6자리 숫자예요." />
        <CivilCodeField label="주민등록번호" front={civil[0]} back={civil[1]} onValue={(front, back) => setCivil([front, back])} />
        <CivilCodeField label="생년월일과 성별" backDigits={1} front="900101" back="2" onValue={() => undefined} />
        <SecretField label="비밀번호" autoComplete="current-password" aside="8자 이상" />
        <PasswordField label="새 비밀번호" autoComplete="new-password" value={secret} onValue={setSecret} />
      </div>
    </Section>
  );
}

function MoneyFields() {
  const [income, setIncome] = useState<number | null>(35_000_000);
  const [wanted, setWanted] = useState<number | null>(32_000_000);
  const [amount, setAmount] = useState(15_000_000);
  return (
    <Section title="금액">
      <div className="grid gap-10">
        <MoneyField
          label="연 소득 (세전)"
          value={income}
          onValue={setIncome}
          quick={[1_000_000, 5_000_000, 10_000_000]}
          remark="한 달에 약 292만원"
        />
        <MoneyField label="빌리고 싶은 금액" value={wanted} onValue={setWanted} error="최대 2,800만원까지 입력할 수 있어요. 400만원을 줄여 주세요." />
        <AmountSlider label="빌릴 금액" rest="남은 한도" value={amount} min={3_000_000} max={28_000_000} step={1_000_000} onValue={setAmount} />
      </div>
    </Section>
  );
}

function Choosing() {
  const [months, setMonths] = useState(36);
  const [job, setJob] = useState<"employee" | "business" | null>("employee");
  const [carrier, setCarrier] = useState<"skt" | "kt" | "">("");
  const [chosen, setChosen] = useState<readonly string[]>(["all"]);
  return (
    <Section title="고르기">
      <div className="grid gap-6">
        <Chips
          label="상태"
          options={[
            { value: "all", label: "모두", count: 229 },
            { value: "open", label: "모집 중", count: 12 },
          ]}
          chosen={chosen}
          onToggle={(value) => setChosen([value])}
        />
        <Segmented
          label="갚는 기간"
          name="months"
          value={months}
          onValue={setMonths}
          options={[12, 24, 36, 48, 60].map((value) => ({ value, label: `${value}개월` }))}
        />
        <ChoiceList
          label="하는 일"
          name="job"
          value={job}
          onValue={setJob}
          options={[
            { value: "employee", label: "직장인", note: "4대 보험에 가입한 분" },
            { value: "business", label: "사업자", note: "사업자등록을 한 분" },
          ]}
        />
        <SelectField
          label="통신사"
          value={carrier}
          onValue={setCarrier}
          options={[
            { value: "skt", label: "SKT" },
            { value: "kt", label: "KT" },
          ]}
          error={carrier ? undefined : "통신사를 골라 주세요."}
        />
        <Checkbox>이 기기에서 이메일 기억하기</Checkbox>
        <Switch aria-label="문자로 받기" defaultChecked />
      </div>
    </Section>
  );
}

const AGREEMENTS: readonly Agreement[] = [
  { id: "service", name: "서비스 이용약관", required: true, link: "/terms/service-use", items: ["회원은 언제든 탈퇴할 수 있어요."] },
  { id: "privacy", name: "개인정보 수집·이용 동의", required: true, link: "/terms/privacy" },
  { id: "receive", name: "혜택 알림 받기", required: false, description: "저녁 9시부터 아침 8시까지는 보내지 않아요.", siblings: ["sms", "email"] },
  { id: "sms", name: "문자", required: false },
  { id: "email", name: "이메일", required: false },
];

function Consents() {
  const [ticked, setTicked] = useState<Ticked>(new Set(["service"]));
  return (
    <Section title="동의">
      <Agreements agreements={AGREEMENTS} ticked={ticked} explain onChange={setTicked} />
    </Section>
  );
}

function Notes() {
  return (
    <Section title="알림 글과 빈 목록">
      <div className="grid gap-3">
        <Note>다 되면 문자로 알려 드릴게요.</Note>
        <Note risk title="원금과 이자는 보장되지 않아요">
          <ul>
            <li>빌린 사람이 갚지 못하면 투자금을 잃을 수 있어요.</li>
          </ul>
        </Note>
        <EmptyState title="아직 신청한 대출이 없어요.">
          <Button variant="quiet">내 한도 알아보기</Button>
        </EmptyState>
      </div>
    </Section>
  );
}

function Waiting() {
  return (
    <Section title="기다림">
      <WaitProgress own="내 신청서" otherParty="건강보험공단" value={0.5} progress="네 가지 중 두 가지를 마쳤어요" />
      <WaitList
        steps={[
          { text: "카카오톡 인증을 확인했어요", state: "done" },
          { text: "최근 12개월 보험료를 받고 있어요", state: "now", detail: "12개월 중 8개월을 받았어요" },
          { text: "보험료로 소득을 계산할 거예요", state: "next" },
        ]}
      />
    </Section>
  );
}

const STAIRS = [
  { label: "1회", a: 2_159_279, b: 804_283 },
  { label: "7회", a: 2_285_319, b: 678_243 },
  { label: "13회", a: 2_418_715, b: 544_847 },
  { label: "19회", a: 2_559_898, b: 403_664 },
  { label: "25회", a: 2_709_322, b: 254_240 },
  { label: "31회", a: 2_867_468, b: 96_094 },
];

function Numbers() {
  return (
    <Section title="숫자와 그림">
      <Figure before="연" value="11.4" unit="%" large />
      <Facts
        facts={[
          { label: "빌릴 금액", value: "1,500만원" },
          { label: "갚는 기간", value: "36개월" },
          { label: "매달 갚을 돈", value: "493,927원", sum: true },
        ]}
      />
      <div className="mt-6">
        <StairChart
          stairs={STAIRS}
          a={{ name: "원금", total: "1,500만" }}
          b={{ name: "이자", total: "278만" }}
          conclusion="이자는 갈수록 줄고 그만큼 원금을 더 갚아요."
        />
      </div>
      <ChartTable
        caption="여섯 달마다 갚는 원금과 이자"
        columns={["기간", "원금", "이자"]}
        rows={STAIRS.map(({ label, a, b }) => [label, a.toLocaleString("ko-KR"), b.toLocaleString("ko-KR")])}
        total={["합계", "15,000,000", "2,781,375"]}
      />
      <Table caption="넓은 표" columns={["받는 날", "받을 돈", "원금", "이자", "소득세", "지방세"]} rows={[["26.12.26", "6,530", "–", "8,876", "1,240", "120"]]} />
    </Section>
  );
}

function DialogsAndToasts() {
  return (
    <Section title="대화 상자와 토스트">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => alert({ title: "저장했어요", message: "언제든 이어서 할 수 있어요." })}>
          알림
        </Button>
        <Button
          variant="quiet"
          onClick={() =>
            confirm({
              title: "신청을 그만둘까요?",
              message: "지금까지 적은 내용은 저장돼요.",
              beforeConfirm: () => new Promise((resolve) => setTimeout(resolve, 800)),
            })
          }
        >
          확인
        </Button>
        <Button variant="quiet" onClick={() => showError(null)}>
          오류
        </Button>
        <Button variant="quiet" onClick={() => toast("장바구니에 담았어요.")}>
          토스트
        </Button>
      </div>
    </Section>
  );
}
