/** Certifies the owner of a home, who then agrees to the collateral or signs the contract. */
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useCertification } from "#/accounts/identity/certification";
import { IdentityPage } from "#/accounts/identity/identity-page";
import IdentityScreen from "#/accounts/identity/identity-screen";
import { TokenUse } from "#/accounts/identity/screens/token-use";
import { HomeSearch } from "#/borrowing/homes/home-search";
import { postOnce } from "#/core/api/client";
import type { CertifiedOwner, FoundHome } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { showError } from "#/core/dialogs/error-dialog";
import { amountText } from "#/core/lib/money";
import { identityToken } from "#/core/session/identity-token";
import { consentAction } from "#/core/ui/agreements/agreement-links";
import { Checkbox } from "#/core/ui/forms/choices";
import { FieldError } from "#/core/ui/forms/field";
import { TextField } from "#/core/ui/forms/text-field";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Facts, Note } from "#/core/ui/layout/content";
import { certify as certifyOwner } from "./owner-calls";
import { OwnerContract } from "./owner-contract";
import { ownerLink } from "./owner-link";

const OWNER = "/v2/loan/mortgage/joint-or-third-party";

export default function OwnerConsent() {
  const { snapshot } = useCertification();
  const certify = useMutation({
    mutationFn: (token: string) => certifyOwner(ownerLink.get(), token),
    onSuccess: () => identityToken.drop(),
  });
  if (snapshot.step !== "certified") return <IdentityScreen />;
  const owner = certify.data;
  if (owner?.contract) return <OwnerContract of={owner} contract={owner.contract} />;
  if (owner) return <Consent of={owner} />;
  return <TokenUse words="본인 확인을 마쳤어요. 신청 내용을 불러오고 있어요" error={certify.error} onToken={certify.mutate} />;
}

/** The owner reads and accepts what is asked, then gives the address. */
function Consent({ of }: { of: CertifiedOwner }) {
  const [accepted, setAccepted] = useState(false);
  const [home, setHome] = useState<FoundHome | null>(null);
  const [detail, setDetail] = useState("");
  const agree = useMutation({
    mutationFn: ({ zipCode, roadAddress }: FoundHome) =>
      postOnce(`${OWNER}/address`, { ownerToken: of.ownerToken, isAgreed: true, homeAddress: { zipCode, roadAddress, detail: detail.trim() } }),
    onSuccess: () => ownerLink.drop(),
    onError: (error) => showError(error),
  });
  const refuse = useMutation({
    mutationFn: () => postOnce(`${OWNER}/decline`, { ownerToken: of.ownerToken }),
    onSuccess: () => ownerLink.drop(),
    onError: (error) => showError(error),
  });
  if (refuse.data) {
    return <MessagePage title="담보로 맡기지 않기로 했어요" message="대출 신청이 끝났고, 집에는 아무것도 등기하지 않아요. 신청한 분에게 바로 알려졌어요. 이 화면은 닫아도 돼요." />;
  }
  if (agree.data) return <MessagePage title="동의를 마쳤어요" message="신청한 분에게 바로 알려졌어요. 이 화면은 닫아도 돼요." />;
  if (!accepted) return <Terms of={of} refusing={refuse.isPending} onAccepted={() => setAccepted(true)} onRefused={refuse.mutate} />;
  if (!home) {
    return (
      <IdentityPage question={"지금 어디에\n살고 있나요?"} lead={`${of.name} 님, 소유자의 주소도 필요해요.`} onBack={() => setAccepted(false)}>
        <HomeSearch busy={false} onChosen={setHome} />
      </IdentityPage>
    );
  }
  return (
    <IdentityPage
      question={"상세 주소를\n확인해 주세요"}
      onBack={() => setHome(null)}
      cta={{ label: "담보로 맡기는 데 동의하기", busy: agree.isPending, onPress: () => agree.mutate(home) }}
    >
      <Facts
        facts={[
          { label: "담보로 맡길 집", value: of.collateralAddress },
          { label: "내 주소", value: home.roadAddress },
        ]}
      />
      <div className="mt-6">
        <TextField label="상세 주소 (선택)" value={detail} maxLength={100} autoComplete="address-line2" onChange={(event) => setDetail(event.target.value)} />
      </div>
    </IdentityPage>
  );
}

type TermsProps = { of: CertifiedOwner; refusing: boolean; onAccepted(): void; onRefused(): void };

function Terms({ of, refusing, onAccepted, onRefused }: TermsProps) {
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  const refuse = async () => {
    const sure = await confirm({
      title: "담보로 맡기지 않을까요?",
      message: "대출 신청이 끝나고 되돌릴 수 없어요. 신청한 분에게 바로 알려져요.",
      confirmLabel: "맡기지 않기",
      cancelLabel: "더 생각하기",
    });
    if (sure) onRefused();
  };
  return (
    <IdentityPage
      question={"이 집을\n담보로 맡길까요?"}
      lead={`${of.name} 님, 읽어 보고 정해 주세요.`}
      cta={{ ...consentAction(agreed ? 0 : 1, "다음"), onPress: () => (agreed ? onAccepted() : setAsked(true)) }}
      second={{ label: "담보로 맡기지 않기", busy: refusing, onPress: () => void refuse() }}
    >
      <Facts
        facts={[
          { label: "담보로 맡길 집", value: of.collateralAddress },
          { label: "대출 금액", value: amountText(of.amount) },
          { label: "기간", value: `${of.period}개월` },
        ]}
      />
      <div className="mt-6 grid gap-6">
        <Note risk title="갚지 못하면 집을 잃을 수 있어요">
          신청한 분이 제때 갚지 못하면 이 집이 경매로 넘어갈 수 있어요.
        </Note>
        <div>
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            위 내용을 읽었고 이 집을 담보로 맡기는 데 동의해요
          </Checkbox>
          {asked && !agreed && (
            <FieldError alert className="mt-1">동의해야 계속할 수 있어요.</FieldError>
          )}
          <p className="field__help mt-2">동의 없이는 대출이 진행되지 않아요. 맡기지 않기로 하면 신청이 바로 끝나요.</p>
        </div>
      </div>
    </IdentityPage>
  );
}
