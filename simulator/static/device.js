// The app's shell: opens the site as a web view and keeps the refresh token for it.
//
// The page posts {type: "bridge", id, method, params} to window.parent and gets {type: "bridge", id, result} back.
//   getRefreshToken                    the token or null
//   setRefreshToken {refreshToken}     true
//   clearTokens                        true
//   close                              true; the view is gone
const main = document.querySelector("main");
const glass = document.getElementById("glass");
const site = new URL(main.dataset.site);
const KEY = "refreshToken";
let view = null;

const methods = {
  getRefreshToken: () => localStorage.getItem(KEY),
  setRefreshToken: ({ refreshToken }) => (localStorage.setItem(KEY, refreshToken), true),
  clearTokens: () => (localStorage.removeItem(KEY), true),
  close: () => (setTimeout(close), true), // after the answer has left
};

function open(type = localStorage.getItem("deviceType") ?? "1") {
  localStorage.setItem("deviceType", type);
  for (const chip of document.querySelectorAll("[data-type]")) chip.setAttribute("aria-pressed", chip.dataset.type === type);
  main.classList.toggle("wide", type === "4");
  view = document.createElement("iframe");
  view.title = "이음 앱 화면";
  site.searchParams.set("deviceType", type);
  view.src = site;
  glass.replaceChildren(view);
}

function close() {
  view = null;
  const closed = Object.assign(document.createElement("div"), { className: "closed" });
  const again = Object.assign(document.createElement("button"), { className: "btn btn--ink", textContent: "다시 열기", onclick: () => open() });
  closed.append(Object.assign(document.createElement("p"), { textContent: "앱이 화면을 닫았어요." }), again);
  glass.replaceChildren(closed);
}

function note(method) {
  const line = document.createElement("li");
  line.textContent = `${new Date().toLocaleTimeString("ko-KR")} ${method}`; // names only, never a token
  const log = document.getElementById("log");
  log.prepend(line);
  log.children[8]?.remove();
  showKept();
}

function showKept() {
  document.getElementById("kept").textContent = localStorage.getItem(KEY) ? "로그인 열쇠를 맡고 있어요." : "맡은 열쇠가 없어요.";
}

addEventListener("message", ({ data, source, origin }) => {
  if (source !== view?.contentWindow || origin !== site.origin || data?.type !== "bridge") return;
  if (!Object.hasOwn(methods, data.method)) return;
  const result = methods[data.method](data.params ?? {});
  note(data.method);
  source.postMessage({ type: "bridge", id: data.id, result }, origin);
});
document.getElementById("types").addEventListener("click", ({ target }) => target.dataset.type && open(target.dataset.type));
document.getElementById("forget").addEventListener("click", () => { methods.clearTokens(); note("clearTokens"); });
document.getElementById("reload").addEventListener("click", () => open());
showKept();
open();
