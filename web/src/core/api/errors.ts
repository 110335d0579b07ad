/** Failures of calls, in one shape for pages, dialogs and forms. */
import { company } from "#/core/lib/company";
import { loginFrom, withoutBase } from "#/core/lib/links";
import type { ProofChallenge } from "./proof";
import words from "./kinds.json"; // of the catalogue, domain/core/errors.py

export type ErrorButton = { text: string; href?: string; action?: "reload" | "dismiss" };

/** The error content of the body. */
export type ErrorContent = {
  code?: string;
  title?: string;
  message?: string;
  /** The message of some older calls. */
  contents?: string;
  /** The reason, in answers of older (v1) calls. */
  reason?: string;
  status?: number;
  redirectUrl?: string;
  errorButton?: { text: string; href: string };
  journey?: unknown;
  /** The number with which an operator finds the request. */
  reference?: string;
  /** The request is accepted only with a proof of work. */
  proof?: ProofChallenge;
};

export type ErrorKind =
  | "Unauthenticated"
  | "PageNotFound"
  | "RequestTimeout"
  | "LostInternetConnection"
  | "GatewayTimeout"
  | "Busy"
  | "Server";

/** Codes of 401 that are about the caller's token; others are about a password. */
const SESSION_OVER = new Set(["LOGIN_REQUIRED", "TOKEN_EXPIRED"]);

export class ApiError extends Error {
  override name = "ApiError";
  readonly kind: ErrorKind;
  readonly status: number;
  readonly content: ErrorContent;

  constructor(kind: ErrorKind, status: number, content: ErrorContent = {}) {
    super(content.message ?? kind);
    this.kind = kind;
    this.status = status;
    this.content = content;
  }

  get code(): string | undefined {
    return this.content.code;
  }

  /** The session that the call was sent with is over. */
  get endsSession(): boolean {
    return this.kind === "Unauthenticated" && (this.code === undefined || SESSION_OVER.has(this.code));
  }

  /** The outcome is unknown: send the request again with the same idempotency key. */
  get unsure(): boolean {
    return this.kind !== "Server" && this.kind !== "Unauthenticated" && this.kind !== "PageNotFound";
  }
}

export const timeoutError = () => new ApiError("RequestTimeout", 408);
export const connectionError = () => new ApiError("LostInternetConnection", 500);

/** The body may carry the content in `data.data`, in `data`, or be the content itself. */
export function contentOf(body: unknown): ErrorContent {
  if (typeof body === "string") return body ? { title: body } : {};
  if (body === null || typeof body !== "object") return {};
  return "data" in body && body.data !== null && typeof body.data === "object" ? contentOf(body.data) : body;
}

/** `reference`: number of the request, for a body without one, such as a proxy's. */
export function responseError(status: number, body: unknown, reference?: string): ApiError {
  const kinds: Record<number, ErrorKind> = { 401: "Unauthenticated", 404: "PageNotFound", 408: "RequestTimeout" };
  const content = { ...(reference ? { reference } : {}), ...contentOf(body) };
  if (status === 503) return new ApiError("Busy", status, content);
  if (status === 504) return new ApiError("GatewayTimeout", status, content);
  return new ApiError(kinds[status] ?? "Server", status, content);
}

/** An error as it is shown on the error page, in the error dialog or in a form. Dismissing it opens `redirect`.
 * `reference` is present if the platform failed; the person tells it to an operator. `unanswered`: no server has answered. */
export type ErrorDescription = { statusCode: number; reference?: string; code?: string; title: string; message: string; buttons: ErrorButton[]; redirect?: string };

const home: ErrorButton = { text: "첫 화면으로 가기", href: "/" };
const retry: ErrorButton = { text: "다시 시도하기", action: "reload" };
const confirm: ErrorButton = { text: "확인", action: "dismiss" };

const BUTTONS: Record<ErrorKind, ErrorButton[]> = {
  PageNotFound: [home],
  Unauthenticated: [{ text: "로그인하기", href: "/login" }],
  RequestTimeout: [retry],
  LostInternetConnection: [retry],
  GatewayTimeout: [retry],
  Busy: [retry, home],
  Server: [confirm, home, retry],
};

/** Converts any thrown value to texts and buttons. Texts of the server take precedence. */
export function describeError(thrown: unknown): ErrorDescription {
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
  const { code, title, redirectUrl, errorButton, contents, message = contents, reference } = error.content;
  const texts = title || message ? { title: title ?? message ?? "", message: title ? (message ?? "") : "" } : words[error.kind];
  const buttons = errorButton
    ? [{ text: errorButton.text, href: target(errorButton.href) }]
    : redirectUrl
      ? [{ text: "확인", href: target(redirectUrl) }]
      : BUTTONS[error.kind].map((button) => (button.href ? { ...button, href: target(button.href) } : button));
  return { statusCode: error.status, ...(reference && error.status >= 500 ? { reference } : {}), ...(code ? { code } : {}), ...texts, buttons, ...(redirectUrl ? { redirect: target(redirectUrl) } : {}) };
}

/** What an error page says to a person whom its buttons do not help. Only an error of the server has a number, by which the support finds it; a line of its own. */
export const supportLine = ({ reference }: ErrorDescription) => `계속 안 되면 ${company.phone}으로 알려 주세요.${reference ? `\n문의 번호 ${reference}` : ""}`;

/** The link of the only button: one that the server names, or log-in. Null for several buttons. */
export const onlyLink = ([button, ...others]: readonly ErrorButton[]): { text: string; href: string } | null =>
  button?.href && others.length === 0 ? { text: button.text, href: button.href } : null;

/** The address as the router knows it; log-in returns to the present page. */
const target = (href: string): string => (withoutBase(href) === "/login" ? loginFrom(location) : withoutBase(href));

/** Converts errors of the router and of code. The status is that of the error, of its response, or 500. */
function toApiError(thrown: unknown): ApiError {
  const { status, response } = (thrown ?? {}) as { status?: number; response?: { status?: number } };
  return responseError(status ?? response?.status ?? 500, undefined);
}

/** A message of the form `here(https://…)` contains a link. */
export function linkIn(message: string): { before: string; text: string; href: string; after: string } | null {
  const found = /^(.*?)(\S+)\((https?:\/\/[^\s)]+)\)(.*)$/s.exec(message);
  return found && { before: found[1] ?? "", text: found[2] ?? "", href: found[3] ?? "", after: found[4] ?? "" };
}
