// The phone asks for its screen once a second and swaps only the parts that changed, so a button keeps its focus.
const recipient = document.querySelector("main").dataset.recipient;
const shown = {};

function show(root) {
  for (const template of root.querySelectorAll("template[data-part]")) {
    const { part } = template.dataset;
    if (shown[part] === template.innerHTML) continue;
    shown[part] = template.innerHTML;
    document.getElementById(part).replaceChildren(template.content.cloneNode(true));
  }
  tick();
}

async function refresh() {
  const answer = await fetch(`/phone/screen?mobile=${encodeURIComponent(recipient)}`);
  if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

function ago(seconds) {
  if (seconds < 60) return "방금";
  if (seconds < 3600) return `${Math.floor(seconds / 60)}분 전`;
  return seconds < 86400 ? `${Math.floor(seconds / 3600)}시간 전` : `${Math.floor(seconds / 86400)}일 전`;
}

function tick() {
  const now = new Date();
  document.getElementById("clock").textContent = `${now.getHours()}:${String(now.getMinutes()).padStart(2, "0")}`;
  document.getElementById("day").textContent = now.toLocaleDateString("ko-KR", { month: "long", day: "numeric", weekday: "long" });
  for (const time of document.querySelectorAll("time")) time.textContent = ago((now - new Date(time.dateTime)) / 1000);
  for (const limit of document.querySelectorAll("[data-until]")) {
    const seconds = Math.max(0, (new Date(limit.dataset.until) - now) / 1000);
    limit.textContent = `${Math.floor(seconds / 60)}분 ${Math.floor(seconds % 60)}초 남았어요`;
  }
}

function setScenario({ names, mode, delay }, on) {
  const scenario = { mode, delayMs: delay ? Number(delay) : null };
  const request = on
    ? { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify(scenario) }
    : { method: "DELETE" };
  return Promise.all(names.split(" ").map((name) => fetch(`/scenarios/${name}`, request)));
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("button");
  if (!button) return;
  if (button.dataset.post) await fetch(button.dataset.post, { method: "POST" });
  if (button.dataset.names) await setScenario(button.dataset, button.getAttribute("aria-pressed") !== "true");
  await refresh();
});

show(document);
setInterval(() => document.hidden || refresh().catch(() => {}), 1000); // a missed look is made up for by the next
