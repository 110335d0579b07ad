import { Page } from "#/core/ui/layout/page";
import { Publications } from "./publications";

export default function Press() {
  return (
    <Page title="언론에서 본 이음" lead="기사는 각 언론사의 사이트에서 열려요.">
      <Publications path="/v2/company/press" empty="아직 소개할 기사가 없어요" />
    </Page>
  );
}
