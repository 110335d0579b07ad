/** The owner of the home reads the contract, and signs it on the phone or refuses. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IdentityPage } from "#/accounts/identity/identity-page";
import type { CertifiedOwner, OwnersContract, OwnerSigning } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { QueryStatus } from "#/core/journeys/query-status";
import { SimulatedPhone } from "#/core/journeys/simulated-phone";
import { amountText } from "#/core/lib/money";
import { Notice } from "#/core/pages/notice";
import { consentAction } from "#/core/ui/agreements/agreement-links";
import { Button, buttonClass, TextButton } from "#/core/ui/button";
import { Checkbox, ChoiceList } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { WaitProgress, WaitList } from "#/core/ui/layout/wait-progress";
import { decline, documentOf, sign, type Signer, signing } from "./owner-calls";

export function OwnerContract({ of, contract }: { of: CertifiedOwner; contract: OwnersContract }) {
  const [again, setAgain] = useState(false);
  const asked = useQuery(signing(of.ownerToken));
  const { state, problem } = asked.data ?? {};
  switch (state) {
    case undefined:
      return (
        <IdentityPage question="계약서를 불러오고 있어요">
          <QueryStatus of={asked} />
        </IdentityPage>
      );
    case "signed":
      return (
        <MessagePage
          title="서명을 마쳤어요"
          message={"이제 등기소에 근저당을 설정해요. 끝나면 신청한 분에게 알려 드려요. 이 화면은 닫아도 돼요.\n대출을 모두 갚으면 근저당을 지워 드려요."}
        >
          <Document ownerToken={of.ownerToken} />
        </MessagePage>
      );
    case "declined":
      return <MessagePage title="서명하지 않기로 했어요" message="신청이 끝났고, 집에는 아무것도 등기하지 않아요. 신청한 분에게 바로 알려졌어요." />;
    case "closed":
      return <MessagePage illustration="failed" title="지금은 서명할 수 없어요" message="기간이 지났거나 신청이 끝났어요. 궁금하면 신청한 분에게 물어봐 주세요." />;
    case "asked":
      if (!again) return <WaitForSignature onOther={() => setAgain(true)} />;
  }
  return <Signing of={of} contract={contract} problem={problem ?? null} onAsked={() => setAgain(false)} />;
}

type SigningProps = { of: CertifiedOwner; contract: OwnersContract; problem: { title: string; message: string } | null; onAsked(): void };

function Signing({ of: { ownerToken, collateralAddress, amount, period, name }, contract, problem, onAsked }: SigningProps) {
  const [agreed, setAgreed] = useState(false);
  const [provider, setProvider] = useState<Signer | null>(null);
  const [pressed, setPressed] = useState(false);
  const client = useQueryClient();
  const settled = { onSuccess: (state: OwnerSigning) => client.setQueryData(signing(ownerToken).queryKey, state) };
  const ask = useMutation({
    mutationFn: (providerCode: Signer) => sign(ownerToken, contract.documentHash, providerCode),
    onSuccess: (state) => {
      settled.onSuccess(state);
      onAsked();
    },
  });
  const refuse = useMutation({ mutationFn: () => decline(ownerToken), ...settled });
  const press = () => {
    setPressed(true);
    if (agreed && provider && !ask.isPending) ask.mutate(provider);
  };
  const leave = async () => {
    const sure = await confirm({
      title: "서명하지 않을까요?",
      message: "신청이 끝나고 되돌릴 수 없어요. 신청한 분에게 바로 알려져요.",
      confirmLabel: "서명하지 않기",
      cancelLabel: "더 생각하기",
    });
    if (sure) refuse.mutate();
  };
  return (
    <IdentityPage
      question={"내 집을 담보로 하는\n계약서예요"}
      lead={`${name} 님, 읽어 보고 서명해 주세요.`}
      cta={{ ...consentAction(agreed ? 0 : 1, "동의하고 서명하기"), busy: ask.isPending, onPress: press }}
      second={{ label: "서명하지 않기", busy: refuse.isPending, onPress: () => void leave() }}
    >
      {problem && !ask.isPending && (
        <div className="mb-6" role="alert">
          <Note risk title={problem.title}>
            <p>{problem.message}</p>
          </Note>
        </div>
      )}
      <div className="border-t-2 border-ink-900">
        <Facts
          facts={[
            { label: "담보로 맡길 집", value: collateralAddress },
            { label: "대출 금액", value: amountText(amount) },
            { label: "금리와 기간", value: `연 ${Number(contract.rate)}%, ${period}개월` },
            { label: "채권최고액", value: amountText(contract.maximumClaim), sum: true },
          ]}
        />
      </div>
      <p className="field__help mt-3">채권최고액은 등기부에 적는 금액이에요. 원금에 이자와 연체 이자, 집을 파는 비용까지 더한 한도예요.</p>
      <Document ownerToken={ownerToken} />
      <div className="grid gap-6">
        <Note risk title="갚지 못하면 집을 잃을 수 있어요">
          <p>신청한 분이 제때 갚지 못하면 이 집이 경매로 넘어갈 수 있어요. 서명하면 등기소에 근저당을 설정해요.</p>
        </Note>
        <div>
          <Checkbox checked={agreed} aria-invalid={pressed && !agreed ? true : undefined} onChange={(event) => setAgreed(event.target.checked)}>
            계약서를 읽었고 이 집에 근저당을 설정하는 데 동의해요
          </Checkbox>
          {pressed && !agreed && (
            <FieldError alert className="mt-1">동의해야 서명할 수 있어요.</FieldError>
          )}
        </div>
        <ChoiceList
          label="서명할 앱"
          name="provider"
          options={contract.providers.map(({ code, name: label }) => ({ value: code, label, note: "휴대폰으로 서명 요청이 가요" }))}
          value={provider}
          onValue={setProvider}
          error={pressed && !provider ? "서명할 앱을 골라 주세요." : undefined}
        />
        <Notice error={ask.error ?? refuse.error} />
      </div>
    </IdentityPage>
  );
}

/** The request is on the owner's phone; the page continues when it is answered. */
function WaitForSignature({ onOther }: { onOther(): void }) {
  return (
    <IdentityPage question={"휴대폰에서\n서명해 주세요"} lead="5분 안에 서명하면 이 화면이 저절로 넘어가요.">
      <WaitProgress own="소유자" otherParty="서명" value={0.5} progress="두 가지 중 한 가지를 마쳤어요" />
      <WaitList
        steps={[
          { text: "계약서를 읽고 동의했어요", state: "done" },
          { text: "휴대폰에서 서명해 주세요", state: "now" },
          { text: "등기소에 근저당을 설정해요", state: "next" },
        ]}
      />
      <SimulatedPhone />
      <TextButton onClick={onOther}>다른 앱으로 서명하기</TextButton>
    </IdentityPage>
  );
}

/** A link that opens the contract in a new tab. */
function Document({ ownerToken }: { ownerToken: string }) {
  const { data: url, isError, refetch } = useQuery(documentOf(ownerToken));
  return (
    <p className="actions my-6">
      {url ? (
        <a className={buttonClass("quiet")} href={url} target="_blank" rel="noopener">
          계약서 읽기 (PDF)
        </a>
      ) : isError ? (
        <Button variant="quiet" onClick={() => void refetch()}>
          계약서 다시 불러오기
        </Button>
      ) : (
        <span className="caption" role="status">
          계약서를 불러오고 있어요.
        </span>
      )}
    </p>
  );
}
