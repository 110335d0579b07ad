import { page } from "../page-route";

export default [
  page("/team", "open", () => import("#/pages/company/team")),
  page("/press", "open", () => import("#/pages/company/press")),
  page("/recruit", "open", () => import("#/pages/company/recruit")),
];
