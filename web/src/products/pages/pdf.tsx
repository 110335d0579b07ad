/** Downloads the product as PDF when the page opens. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { blob } from "#/core/api/client";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import { buttonClass } from "#/core/ui/button";
import { MessagePage } from "#/core/ui/layout/message-page";
import { Page } from "#/core/ui/layout/page";

export default function ProductPaper() {
  const { uid = "" } = useParams();
  const token = useSearchParams()[0].get("token") ?? "";
  const paper = useQuery({
    queryKey: ["product", uid, "paper"],
    queryFn: async () => URL.createObjectURL(await blob(`/v2/products/${uid}/pdf`, "download", { params: { token: token || null } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (paper.data) save(paper.data);
  }, [paper.data]);
  if (!paper.data) {
    return (
      <Page title="상품 설명서">
        <QueryStatus of={paper} words="상품 설명서를 만들고 있어요" />
      </Page>
    );
  }
  return (
    <MessagePage title="상품 설명서를 내려받았어요" message="저장한 PDF에서 상품 설명, 위험, 받을 돈의 예시를 볼 수 있어요.">
      <AppLink className={buttonClass("primary", true)} href={token ? `/products/detail/private/${uid}?token=${encodeURIComponent(token)}` : `/products/detail/${uid}`}>
        상품으로 돌아가기
      </AppLink>
      <a className={buttonClass("quiet", true)} href={paper.data} download={FILE}>
        다시 내려받기
      </a>
    </MessagePage>
  );
}

const FILE = "이음-상품설명서.pdf";

function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = FILE;
  link.click();
}
