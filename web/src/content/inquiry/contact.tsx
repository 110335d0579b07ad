/** Writes an inquiry, or changes one that an operator has not answered yet. */
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { ArticleStatus } from "#/content/shared/article-status";
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
  if (!query.data) return <ArticleStatus of={query} list={LIST} back="내 문의 모두 보기" />;
  return search.has("edit") && !query.data.isAnswered ? <InquiryForm of={query.data} /> : <Inquiry of={query.data} />;
}
