import { AppLink } from "#/core/session/app-link";
import { company } from "#/core/lib/company";
import { buttonClass } from "#/core/ui/button";
import { Facts, Section } from "#/core/ui/layout/content";
import { ProgressBar } from "#/core/ui/layout/progress-bar";
import { Page } from "#/core/ui/layout/page";

const PRINCIPLES = [
  { name: "먼저 보여 줘요", text: "금리와 수수료, 매달 갚을 돈, 잃을 수 있는 돈까지 약속하기 전에 모두 보여 줘요." },
  { name: "1원까지 맞춰요", text: "고객의 돈은 회사의 돈과 나누어 두고, 들어오고 나간 기록이 늘 1원까지 맞는지 확인해요." },
  { name: "사람이 한 번 더 살펴요", text: "계산은 기계가 하고 결정은 사람이 확인해요. 왜 그런지 물으면 설명해 드려요." },
  { name: "나쁜 소식도 알려요", text: "연체와 손실을 숨기지 않아요. 매달 대출 현황을 누구나 볼 수 있게 알려요." },
] as const;

const TEAMS = [
  { name: "심사팀", text: "빌리는 사람의 소득과 담보를 살펴 갚을 수 있는 만큼만 빌려줘요." },
  { name: "플랫폼팀", text: "신청부터 상환까지 멈추지 않고 어긋나지 않는 서비스를 만들어요." },
  { name: "제품팀", text: "어려운 금융을 누구나 읽을 수 있는 말과 화면으로 바꿔요." },
  { name: "준법·보호팀", text: "법을 지키는지 살피고 고객의 정보와 돈을 지켜요." },
] as const;

export default function Team() {
  return (
    <Page title="돈이 필요한 사람과 빌려줄 사람을 이어요" lead="이음은 온라인투자연계금융회사예요.">
      <ProgressBar value={0.52} height={72} remainder="counterpart" />
      <p className="text-label text-ink-700 mt-2 flex justify-between gap-4">
        <span>빌리는 사람</span>
        <span>빌려주는 사람</span>
      </p>
      <Section title="우리가 지키는 것">
        <Points points={PRINCIPLES} />
      </Section>
      <Section title="일하는 사람들">
        <Points points={TEAMS} />
        <div className="actions mt-8">
          <AppLink className={buttonClass("primary", true)} href="/recruit">
            함께 일하기
          </AppLink>
          <AppLink className={buttonClass("quiet", true)} href="/press">
            언론에서 본 이음
          </AppLink>
        </div>
      </Section>
      <div id="contact">
        <Section title="문의하기">
          <div className="max-w-read">
            <Facts
              facts={[
                { label: "전화", value: <a className="underline underline-offset-4" href={`tel:${company.phone}`}>{company.phone}</a> },
                { label: "이메일", value: <a className="underline underline-offset-4" href={`mailto:${company.email}`}>{company.email}</a> },
                { label: "상담 시간", value: company.hours },
              ]}
            />
          </div>
        </Section>
      </div>
      <Section title="회사 정보">
        <div className="max-w-read">
          <Facts
            facts={[
              { label: "회사", value: company.name },
              { label: "대표", value: company.representative },
              { label: "등록번호", value: company.registration },
              { label: "주소", value: company.address },
            ]}
          />
        </div>
      </Section>
    </Page>
  );
}

function Points({ points }: { points: readonly { name: string; text: string }[] }) {
  return (
    <ul className="grid gap-x-16 gap-y-6 md:grid-cols-2">
      {points.map(({ name, text }) => (
        <li key={name} className="section-line">
          <h3 className="heading-3">{name}</h3>
          <p className="text-ink-700 mt-1">{text}</p>
        </li>
      ))}
    </ul>
  );
}
