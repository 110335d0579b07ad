// Areas in their order: each imports core and the areas before it only. `app` joins all of them.
// The lists and cards of products are below investing; their pages, which hold the order form, are above it.
const AREAS = ["core", "content", "accounts", "ledger", "products/catalogue", "investing", "products/pages", "borrowing", "loans", "operations", "app"];
const CORE = ["lib", "ui", "api", "session", "dialogs", "journeys", "shell", "pages"];

/** Forbids every folder to import a later one. */
const inOrder = (root, folders) =>
  folders.slice(0, -1).map((folder, i) => {
    const later = folders.slice(i + 1).join("|");
    return {
      name: `${folder} never imports ${later}`,
      severity: "error",
      from: { path: `^${root}/(${folder})/` },
      to: { path: `^${root}/(${later})/` },
    };
  });

module.exports = {
  forbidden: [
    { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
    ...inOrder("src", AREAS),
    ...inOrder("src/core", CORE),
    {
      name: "xstate stays with the journeys",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/core/journeys/" },
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
