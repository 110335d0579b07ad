/** One lien whose release waits for an operator. Its data are hidden until a reason is given. */
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { OpenedRelease } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { won } from "#/core/lib/money";
import { Facts } from "#/core/ui/layout/content";
import { decideRelease, openRelease } from "#/operations/calls";
import { Closed } from "#/operations/cases/case";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { errorOf, RELEASE_ACTS, waiting } from "#/operations/words";

const LIST = "/ops/lien-releases";

export default function LienReleasePage() {
  const { uid = "" } = useParams();
  const opening = useMutation({ mutationFn: (reason: string) => openRelease(uid, reason) });
  if (opening.data) return <ReleaseDetail of={opening.data} />;
  return <Closed usual={["근저당 말소를 위해 확인"]} busy={opening.isPending} error={opening.error} onOpen={opening.mutate} />;
}

function ReleaseDetail({ of: { uid, title, number, maximumClaim, error, waitingSince, home, owner } }: { of: OpenedRelease }) {
  return (
    <ItemPage list={{ to: LIST, title: "근저당 말소" }} title={title ?? "상품으로 등록되지 않은 신청"} state={waiting(waitingSince)}>
      <section>
        <h2 className="heading-3 section-line">근저당</h2>
        <Facts
          facts={[
            { label: "담보", value: home },
            { label: "설정자 (소유자)", value: owner },
            { label: "접수번호", value: number || "등기소의 응답을 받지 못했어요" },
            { label: "채권최고액", value: won(maximumClaim) },
            { label: "말소되지 않은 이유", value: errorOf(error) },
            { label: "대기 시작", value: momentOf(waitingSince) },
          ]}
        />
      </section>
      <DecisionForm
        options={(["retry", "resolve"] as const).map((act) => ({ value: act, ...RELEASE_ACTS[act] }))}
        usual={["등기소에 확인함", "말소된 등기 확인함"]}
        send={(act, reason) => decideRelease(uid, act, reason)}
        done={(act) => (act === "retry" ? "등기소에 다시 신청했어요" : "말소를 확인했어요")}
        list={LIST}
      />
    </ItemPage>
  );
}
