// Arrows of the house: app → pages, journeys, features → shell, session, dialogs → ui, api, bridge → lib.
const never = (from, to) => ({
  name: `${from} never imports ${to}`,
  severity: "error",
  from: { path: `^src/(${from})/` },
  to: { path: `^src/(${to})/` },
});

module.exports = {
  forbidden: [
    { name: "no circles", severity: "error", from: {}, to: { circular: true } },
    never("lib", "api|bridge|session|ui|dialogs|shell|journeys|features|pages|ops|app"),
    never("bridge", "api|session|ui|dialogs|shell|journeys|features|pages|ops|app"),
    never("api", "session|ui|dialogs|shell|journeys|features|pages|ops|app"),
    never("ui", "api|bridge|session|dialogs|shell|journeys|features|pages|ops|app"),
    never("session", "ui|dialogs|shell|journeys|features|pages|ops|app"),
    never("dialogs", "shell|journeys|features|pages|ops|app"),
    never("tutorial", "shell|journeys|features|pages|ops|app"),
    never("shell", "features|pages|ops|app"),
    never("pages|journeys|features|ops", "app"),
    {
      name: "journeys and features never import a sibling",
      severity: "error",
      from: { path: "^src/(journeys|features)/([^/]+)/" },
      to: { path: "^src/(journeys|features)/", pathNot: ["^src/$1/$2/", "^src/journeys/(core|charts)/"] },
    },
    {
      name: "xstate stays in the journey core",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/journeys/" },
      to: { path: "node_modules/@?xstate" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
  },
};
