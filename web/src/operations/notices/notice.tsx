/** One notice as the site shows it, and the actions that change it or take it down. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { NoticeCase } from "#/core/api/gen";
import { momentOf } from "#/core/lib/date";
import { buttonClass } from "#/core/ui/button";
import { Loading } from "#/core/ui/layout/message-page";
import { Facts } from "#/core/ui/layout/content";
import { notice, takeDownNotice } from "#/operations/calls";
import { DecisionForm } from "#/operations/decision-form";
import { ItemPage } from "#/operations/item-page";
import { Notice } from "#/operations/notice";
import { NoticePreview } from "./preview";
import { kindOfNotice, NoticeStateTag } from "./notices";

export default function NoticePage() {
  const { uid = "" } = useParams();
  const { data, error } = useQuery(notice(uid));
  if (error) return <Notice error={error} />;
  return data ? <NoticeDetail of={data} /> : <Loading lines={5} />;
}

function NoticeDetail({ of }: { of: NoticeCase }) {
  const { uid, title, state, publishedAt, shownUntil } = of;
  return (
    <ItemPage
      list={{ to: "/ops/notices", title: "공지" }}
      title={title}
      state={
        <>
          <NoticeStateTag of={of} /> {kindOfNotice(of)}
        </>
      }
    >
      <section className="grid gap-6">
        <Facts
          facts={[
            { label: state === "scheduled" ? "게시할 때" : "게시한 때", value: momentOf(publishedAt) },
            ...(shownUntil ? [{ label: state === "taken-down" ? "내린 때" : "내릴 때", value: momentOf(shownUntil) }] : []),
          ]}
        />
        {state === "shown" && (
          <p>
            <Link className="link" to={`/notice/${uid}`}>
              사이트에서 보기
            </Link>
          </p>
        )}
        <NoticePreview of={of} />
      </section>
      {state !== "taken-down" && (
        <DecisionForm
          lead={
            <p>
              <Link className={buttonClass("quiet", false, true)} to={`/ops/notices/${uid}/edit`}>
                공지 고치기
              </Link>
            </p>
          }
          options={[{ value: "take-down", label: "공지를 내려요", note: state === "shown" ? "사이트에서 바로 사라지고, 다시 올릴 수 없어요" : "게시하지 않고, 다시 올릴 수 없어요" }]}
          usual={["알릴 일이 끝남", "내용을 잘못 적음"]}
          send={(_, reason) => takeDownNotice(uid, reason)}
          done={() => "공지를 내렸어요"}
          list="/ops/notices"
        />
      )}
    </ItemPage>
  );
}
