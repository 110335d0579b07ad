import { company } from "#/core/lib/company";
import { Page } from "#/core/ui/layout/page";
import { Publications } from "./publications";

export default function Press() {
  return (
    <Page title="보도자료" lead="이음이 언론에 알린 소식이에요.">
      <Publications path="/v2/company/press" empty="아직 알린 소식이 없어요" />
      <p className="text-ink-700 mt-8">
        취재와 인터뷰 문의는{" "}
        <a className="link link--inline" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        로 보내 주세요. 영업일 하루 안에 답해 드려요.
      </p>
    </Page>
  );
}
