/** One product in the console: its data and the possible actions. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { ProductCase } from "#/core/api/gen";
import { toast } from "#/core/dialogs/toast";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Button, buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { codes, product, publishProduct, withdrawProduct } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { PRODUCT_ACTS, PRODUCT_REASONS, PRODUCT_STATES } from "#/operations/words";
import { ProductMarks } from "./products";

export default function ProductPage() {
  const { uid = "" } = useParams();
  const { data, error } = useQuery(product(uid));
  if (error) return <Notice error={error} />;
  return data ? <ProductCaseDetail of={data} /> : <Loading lines={5} />;
}

function ProductCaseDetail({ of: row }: { of: ProductCase }) {
  return (
    <ItemPage
      list={{ to: "/ops/products", title: "상품 등록" }}
      title={row.title}
      state={
        <>
          {PRODUCT_STATES[row.state]} <ProductMarks of={row} />
        </>
      }
    >
      <ProductFacts of={row} />
      <Act key={`${row.state}${row.secondAwaited}`} row={row} />
    </ItemPage>
  );
}

function ProductFacts({ of: { uid, offer, accountSaid, holder, isVerified, memberName, raised, token, hasChanges, state } }: { of: ProductCase }) {
  const { data: names = {} } = useQuery(codes);
  const named = (list: string, code: string) => names[list]?.find((one) => one.code === code)?.name ?? code;
  return (
    <section className="section-line">
      <h2 className="heading-3">{hasChanges ? "공시할 내용" : "공시한 내용"}</h2>
      <Facts
        facts={[
          { label: "종류", value: named("searchProductCategory", offer.category) },
          { label: "대출 금액", value: won(offer.amount) },
          ...(raised ? [{ label: "모인 투자금", value: won(raised) }] : []),
          { label: "금리", value: `연 ${Number(offer.annualRate)}%` },
          { label: "기간", value: `${offer.months}개월${offer.interestOnly ? ` (거치 ${offer.interestOnly}개월)` : ""}` },
          { label: "상환 방식", value: named("loanRepaymentType", offer.repaymentType) },
          { label: "등급과 위험도", value: `${named("productGrade", offer.grade)}, ${named("tendency", offer.tendency)}` },
          ...(offer.borrower ? [{ label: offer.corporate ? "차입 법인" : "차입자 번호", value: offer.borrower }] : []),
          ...(offer.member || memberName ? [{ label: "차입 회원", value: memberName ?? "탈퇴한 회원이에요" }] : []),
          { label: "대출금 계좌", value: isVerified ? `${accountSaid} (회원이 인증함)` : accountSaid },
          ...(holder ? [{ label: "예금주", value: holder }] : []),
          { label: "공시 시작", value: offer.disclosesAt ? momentOf(offer.disclosesAt) : "확인받는 즉시" },
          { label: "모집 시작", value: momentOf(offer.opensAt) },
          { label: "모집 마감", value: momentOf(offer.closesAt) },
          ...(offer.security ? [{ label: "담보", value: offer.security }] : []),
        ]}
      />
      <div className="mt-4 grid gap-3">
        {[offer.about, offer.repaidFrom, offer.risk].filter(Boolean).map((text) => (
          <p key={text} className="whitespace-pre-line">
            {text}
          </p>
        ))}
        {token && <PrivateLink to={`/v2/products/detail/private/${uid}?token=${token}`} />}
        {["planned", "ongoing", "full", "disbursed", "closed", "failed"].includes(state) && !token && (
          <p>
            <Link className="link" to={`/products/detail/${uid}`}>
              투자자가 보는 화면
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function PrivateLink({ to }: { to: string }) {
  const address = `${location.origin}${to}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast("초대 링크를 복사했어요");
  };
  return (
    <Note title="초대 링크">
      <p>이 링크를 받은 사람만 상품을 보고 투자할 수 있어요.</p>
      <p className="mt-2 break-all">{address}</p>
      <p className="mt-2">
        <Button variant="quiet" onClick={() => void copy()}>
          복사하기
        </Button>
      </p>
    </Note>
  );
}

type ProductAct = keyof typeof PRODUCT_ACTS;

function Act({ row }: { row: ProductCase }) {
  const acts = possibleActs(row);
  const lead = (
    <>
      {row.mayChange && (
        <p>
          <Link className={buttonClass("quiet", false, true)} to={`/ops/products/${row.uid}/edit`}>
            {row.state === "draft" ? "초안 고치기" : "공시한 내용 고치기"}
          </Link>
        </p>
      )}
      {row.secondAwaited && (
        <Note>
          <p>다른 운영자의 확인을 기다리고 있어요. 내용을 고치면 다시 요청해야 해요.</p>
        </Note>
      )}
    </>
  );
  if (!acts.length)
    return (
      <div className="console__decision">
        {lead}
        <p className="caption">{row.mayChange ? "지금은 고치는 일만 할 수 있어요." : "투자가 시작됐거나 끝난 상품이라 고칠 수 없어요."}</p>
      </div>
    );
  return (
    <DecisionForm
      lead={lead}
      options={acts.map((value) => ({ value, ...PRODUCT_ACTS[value] }))}
      usual={PRODUCT_REASONS}
      isAsked={(act) => act !== "withdraw"}
      send={async (act, reason) => {
        await (act === "publish" ? publishProduct : withdrawProduct)(row.uid, reason);
      }}
      done={(act) => PRODUCT_ACTS[act].done}
      list="/ops/products"
    />
  );
}

/** The possible actions on a product in its state. */
function possibleActs({ mayChange, hasChanges, secondAwaited, mayWithdraw }: ProductCase): ProductAct[] {
  return [...(mayChange && hasChanges && !secondAwaited ? (["publish"] as const) : []), ...(mayWithdraw ? (["withdraw"] as const) : [])];
}
