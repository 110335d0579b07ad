/** One SMS or e-mail that failed. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { FailedDelivery } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { TextField } from "#/core/ui/forms/text-field";
import { EmptyState, Loading } from "#/core/ui/layout/message-page";
import { Facts } from "#/core/ui/layout/content";
import { type DeliveryAct, decideDelivery, delivery } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { hasMoved, Notice } from "#/operations/notice";
import { errorOf, MESSAGE_KINDS } from "#/operations/words";

const ACTS: Record<DeliveryAct, string> = { retry: "다시 보내요", address: "다른 곳으로 보내요", cancel: "보내지 않아요" };

export default function DeliveryPage() {
  const { id = "" } = useParams();
  const { data: row, error } = useQuery(delivery(id));
  if (hasMoved(error)) return <EmptyState title="처리했거나 없는 메시지예요" />;
  if (error) return <Notice error={error} />;
  return row ? <DeliveryDetail row={row} /> : <Loading lines={5} />;
}

function DeliveryDetail({ row: { id, topic, to, attempts, error, failedAt, isCorrectable } }: { row: FailedDelivery }) {
  const [address, setAddress] = useState("");
  const acts: DeliveryAct[] = isCorrectable ? ["retry", "address", "cancel"] : ["retry", "cancel"];
  return (
    <ItemPage list={{ to: "/ops/deliveries", title: "못 보낸 메시지" }} title={to} state={MESSAGE_KINDS[topic]}>
      <section>
        <h2 className="heading-3 section-line">메시지</h2>
        <Facts
          facts={[
            { label: "보내지 못한 이유", value: errorOf(error) },
            { label: "보내 본 횟수", value: `${attempts}번` },
            { label: "멈춘 때", value: momentOf(failedAt) },
          ]}
        />
      </section>
      <DecisionForm
        options={acts.map((act) => ({ value: act, label: ACTS[act] }))}
        usual={["고객과 통화해 확인함", "통신사에 확인함"]}
        isWhole={(act) => act !== "address" || address.trim() !== ""}
        send={(act, reason) => decideDelivery(id, act, address, reason)}
        done={(_, { approval }) => (approval ? "다른 운영자에게 확인을 요청했어요" : "처리했어요")}
        list="/ops/deliveries"
        fields={(act, asked) =>
          act === "address" && (
            <TextField
              label={topic === "sms" ? "휴대폰 번호" : "이메일 주소"}
              value={address}
              error={asked && !address.trim() ? "받을 곳을 입력해 주세요." : undefined}
              onChange={(event) => setAddress(event.target.value)}
            />
          )
        }
      />
    </ItemPage>
  );
}
