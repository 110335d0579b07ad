/** Certification of an account, registration of the customer's information, and the page that shows them all. */
import type { RouteObject } from "react-router";
import { bank_account, customer_information } from "#/core/journeys/paths.json";
import { addressesOf } from "#/core/journeys/state/addresses";
import { page } from "#/core/shell/page-route";

const ACCOUNT = "/authentication/account-verification";

const accountPages = addressesOf(bank_account, [])
  .filter((path) => path !== bank_account.certified)
  .map((path) => page(path, "login", () => import("#/accounts/bank-account/bank-account-screen"), "authentication"));

const registering = addressesOf(customer_information, [])
  .filter((path) => path !== customer_information.completed)
  .map((path) => page(path, "login", () => import("#/accounts/customer-information/information-screen"), "authentication"));

export default [
  {
    lazy: { Component: async () => (await import("#/accounts/bank-account/bank-account-journey")).default },
    children: accountPages,
  },
  {
    lazy: { Component: async () => (await import("#/accounts/customer-information/information-journey")).default },
    children: registering,
  },
  page(`${ACCOUNT}/virtual-account-have`, "login", () => import("#/accounts/bank-account/pages/virtual-account-have"), "authentication"),
  page(`${ACCOUNT}/virtual-account-none`, "login", () => import("#/accounts/bank-account/pages/virtual-account-none"), "authentication"),
  page("/authentication/information", "login", () => import("#/accounts/customer-information/information"), "authentication"),
  page("/mypage/certification-status", "login", () => import("./certification-status")),
] satisfies RouteObject[];
