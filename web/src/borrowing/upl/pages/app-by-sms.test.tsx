import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AppBySms } from "./app-by-sms";

const REFUSED = { code: "TOO_MANY_REQUESTS", title: "요청이 너무 많아요", message: "잠시 뒤에 다시 해 주세요." };

test("asks for a number, sends once, says what to do next, and shows a refusal", async () => {
  const answers = [new Response(null, { status: 204 }), new Response(JSON.stringify({ data: REFUSED }), { status: 429 })];
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    sent.push([new URL(url, location.href).pathname, JSON.parse(String(body))]);
    return answers.shift();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppBySms />
    </QueryClientProvider>,
  );
  const send = () => screen.getByRole("button", { name: "문자로 앱 주소 받기" });
  await userEvent.click(send());
  expect(screen.getByText("휴대폰 번호를 모두 입력해 주세요.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("휴대폰 번호"), "01020003000");
  await userEvent.dblClick(send());
  expect(await screen.findByText("010-2000-3000 번호로 받은 주소를 휴대폰에서 눌러 주세요.")).toBeVisible();
  expect(sent).toEqual([["/api/v2/sms/app-installation", { mobile: "01020003000" }]]);

  await userEvent.click(screen.getByRole("button", { name: "다시 받기" }));
  await userEvent.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent(REFUSED.title);
});
