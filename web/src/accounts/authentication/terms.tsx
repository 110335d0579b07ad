/** The terms of a certification, to be read in advance. The consent is given with the request. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { get } from "#/core/api/client";
import { QueryStatus } from "#/core/journeys/query-status";
import { AppLink } from "#/core/session/app-link";
import type { Agreement } from "#/core/ui/agreements/agreement-links";
import { Frame } from "./frame";

export default function Terms() {
  const navigate = useNavigate();
  const reading = useQuery({ queryKey: ["terms", "identity"], queryFn: () => get<Agreement[]>("/v2/terms/identity"), staleTime: 60_000 });
  return (
    <Frame
      question={"본인 확인에 필요한\n약관이에요"}
      lead="동의는 정보를 입력한 뒤에 받아요."
      cta={{ label: "본인 확인 시작하기", onPress: () => void navigate("/authentication/personal/insert") }}
    >
      {reading.data ? <Texts agreements={reading.data} /> : <QueryStatus of={reading} words="약관을 불러오고 있어요" />}
    </Frame>
  );
}

const Texts = ({ agreements }: { agreements: readonly Agreement[] }) => (
  <dl className="facts">
    {agreements.map(({ id, name, required, link }) => (
      <div key={id}>
        <dt>{required ? "필수" : "선택"}</dt>
        <dd>{link ? <AppLink newTab className="text-pine-700 underline underline-offset-4" href={link}>{name}</AppLink> : name}</dd>
      </div>
    ))}
  </dl>
);
