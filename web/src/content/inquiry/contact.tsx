/** Writes an inquiry, or changes one that an operator has not answered yet. */
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
import { MyPage } from "#/core/pages/my-page";
import { Loading } from "#/core/ui/layout/message-page";
import { Inquiry } from "./inquiry";
import { inquiry, LIST } from "./inquiry-api";
import { InquiryForm } from "./inquiry-form";

export default function Contact() {
  const { uid } = useParams();
  return uid ? <Known key={uid} uid={uid} /> : <InquiryForm />;
}

function Known({ uid }: { uid: string }) {
  const [search] = useSearchParams();
  const query = useQuery(inquiry(uid));
  if (query.error && !query.data) return <ArticleStatus of={query} what="문의를" list={LIST} back="내 문의 모두 보기" />;
  if (!query.data) {
    return (
      <MyPage title="1:1 문의">
        <Loading words="문의를 불러오고 있어요" lines={5} />
      </MyPage>
    );
  }
  return search.has("edit") && !query.data.isAnswered ? <InquiryForm of={query.data} /> : <Inquiry of={query.data} />;
}
