/** Becoming an investor: what has to be done first, and the next thing to do. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { get } from "#/api/client";
import type { CertificationStatus, Validity } from "#/api/gen";
import { rememberOrigin } from "#/journeys/core/origin";
import { Pending } from "#/journeys/core/pending";
import { certificationStatus } from "#/journeys/customer-information/status";
import { buttonClass } from "#/ui/button";
import { Tag } from "#/ui/content";
import { certificationsOf, type State } from "../certifications";
import { MyPage } from "./my-page";

const HERE = "/mypage/investor/register/personal";
const NEEDED = ["본인 확인", "신분증", "고객 정보", "계좌"];

type Step = { name: string; state: State; about: string; way?: { label: string; to: string } | undefined };

export default function Register() {
  const certified = useQuery(certificationStatus());
  const test = useQuery({ queryKey: ["suitability-validity"], queryFn: () => get<Validity>("/v2/invest/validation-suitability-test") });
  const failed = certified.error ? certified : test;
  return (
    <MyPage title="개인 투자자 등록" lead="아래를 모두 마치면 투자할 수 있어요.">
      <div className="max-w-read">
        {certified.data && test.data ? (
          <Steps steps={stepsOf(certified.data, test.data.isValid)} />
        ) : (
          <Pending of={failed} words="마친 일을 확인하고 있어요" lines={5} />
        )}
      </div>
    </MyPage>
  );
}

const stepsOf = (status: CertificationStatus, tested: boolean): Step[] => [
  ...certificationsOf(status)
    .filter(({ name }) => NEEDED.includes(name))
    .map(({ name, state, about, ways: [way] }) => ({ name, state, about, way: state === "마쳤어요" ? undefined : way })),
  {
    name: "투자 적합성 확인",
    state: tested ? "마쳤어요" : "해야 해요",
    about: "투자의 위험을 알고 있는지 짧은 문제로 확인해요.",
    way: tested ? undefined : { label: "문제 풀기", to: "/invest-suitability-test" },
  },
];

function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ state }) => state !== "마쳤어요");
  return (
    <>
      <ol className="border-t-2 border-ink-900">
        {steps.map(({ name, state, about, way }) => (
          <li key={name} className="border-b border-line py-5">
            <div className="flex items-center gap-3">
              <h2 className="title flex-1">{name}</h2>
              <Tag tone={state === "마쳤어요" ? "pine" : "clay"}>{state}</Tag>
            </div>
            <p className="sub label mt-1">{about}</p>
            {way && (
              <Link className={`${buttonClass(name === next?.name ? "primary" : "quiet")} mt-3`} to={way.to} onClick={() => rememberOrigin({ path: HERE, type: "page" })}>
                {way.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {!next && (
        <div className="mt-8 grid gap-3">
          <p>
            <strong>투자할 준비가 됐어요.</strong> 예치금을 채우고 상품을 골라 보세요.
          </p>
          <div className="flex flex-wrap gap-2">
            <Link className={buttonClass()} to="/mypage/deposit">
              예치금 채우기
            </Link>
            <Link className={buttonClass("quiet")} to="/products/collateral">
              상품 보기
            </Link>
          </div>
        </div>
      )}
    </>
  );
}
