import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { headingsOf, Prose } from "./prose";

const items = () => screen.getAllByRole("listitem").map((item) => item.textContent?.trim());

test("equal items of a list change while the text is typed", () => {
  const { rerender } = render(<Prose text={"- 하나\n- 하나\n- 셋"} />);
  expect(items()).toEqual(["하나", "하나", "셋"]);
  rerender(<Prose text="- 둘" />);
  expect(items()).toEqual(["둘"]);
});

test("markup is shown as text", () => {
  const { container } = render(<Prose text={'<img src=x onerror="name=1">\n\n## <b>제목</b>\n\n- <script>name=1</script>'} />);
  expect(container.querySelector("img, b, script")).toBeNull();
  expect(screen.getByRole("heading")).toHaveTextContent("<b>제목</b>");
  expect(items()).toEqual(["<script>name=1</script>"]);
});

const inSite = (text: string) => render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Prose text={text} figures={{ drawn: () => <hr /> }} /> }])} />);

test("links lead to pages of the site only", () => {
  const { container } = inSite("하나 [실적](/company/track-record)과 [공시](/notice?kind=disclosure)를 봐요.\n\n- [답](/faq/invest)");
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([["실적", "/company/track-record"], ["공시", "/notice?kind=disclosure"], ["답", "/faq/invest"]]);
  expect(container.querySelector("p")).toHaveTextContent("하나 실적과 공시를 봐요.");
  const others = "[가](//evil.example) [나](/\\evil.example) [다](javascript:alert(1)) [라](https://evil.example)";
  expect(inSite(others).container.querySelector("p")).toHaveTextContent(others);
  expect(screen.getAllByRole("link")).toHaveLength(3);
});

test("the headings of a text lead to their places", () => {
  const text = "앞\n\n## 하나\n\n가운데\n\n## 둘";
  const { container } = render(<Prose text={text} />);
  expect(headingsOf(text).map(({ id, title }) => [container.querySelector(`#${id}`)?.textContent, title])).toEqual([["하나", "하나"], ["둘", "둘"]]);
});

test("a table and a quotation", () => {
  const { container } = render(<Prose text={"| 방법 | 이자 |\n| 만기일시 | 108만원 |\n\n> 바로\n> 끊으세요."} />);
  expect(screen.getByRole("row", { name: "만기일시 108만원" })).toContainElement(screen.getByRole("rowheader", { name: "만기일시" }));
  expect(container.querySelector("blockquote")).toHaveTextContent("바로 끊으세요.");
});

test("a drawing is a block of its own, and an unknown one stays text", () => {
  const { container } = inSite("앞\n\n![drawn]\n\n![gone]\n\n뒤 ![drawn]");
  expect(container.querySelectorAll("hr")).toHaveLength(1);
  expect([...container.querySelectorAll("p")].map((p) => p.textContent)).toEqual(["앞", "![gone]", "뒤 ![drawn]"]);
});
