/** What can go wrong with a call, in the one shape every page, dialog and form understands. */
import { withoutBase } from "#/lib/links";

export type ErrorButton = { text: string; href?: string; action?: "reload" | "dismiss" };

/** The server's error content, as it stands in the body. */
export type ErrorContent = {
  code?: string;
  title?: string;
  message?: string;
  status?: number;
  redirectUrl?: string;
  errorButton?: { text: string; href: string };
  journey?: unknown;
};

export type ErrorKind =
  | "Unauthenticated"
  | "PageNotFound"
  | "RequestTimeout"
  | "LostInternetConnection"
  | "GatewayTimeout"
  | "Busy"
  | "Server";

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

  /** Nobody knows whether the server took it: send it again with the same key. */
  get unsure(): boolean {
    return this.kind !== "Server" && this.kind !== "Unauthenticated" && this.kind !== "PageNotFound";
  }
}

export const timedOut = () => new ApiError("RequestTimeout", 408);
export const lostConnection = () => new ApiError("LostInternetConnection", 500);

/** The body may carry the content in `data.data`, in `data`, or be the content itself. */
export function contentOf(body: unknown): ErrorContent {
  if (typeof body === "string") return body ? { title: body } : {};
  if (body === null || typeof body !== "object") return {};
  return "data" in body && body.data !== null && typeof body.data === "object" ? contentOf(body.data) : body;
}

export function answered(status: number, body: unknown): ApiError {
  const kinds: Record<number, ErrorKind> = { 401: "Unauthenticated", 404: "PageNotFound", 408: "RequestTimeout" };
  const content = contentOf(body);
  if (status === 503) return new ApiError("Busy", status, content);
  if (status === 504) return new ApiError("GatewayTimeout", status, content);
  return new ApiError(kinds[status] ?? "Server", status, content);
}

/** An error as a person sees it: on the error page, in the error dialog, in a form. */
export type Captured = { statusCode: number; code?: string; title: string; message: string; buttons: ErrorButton[] };

const home: ErrorButton = { text: "첫 화면으로 가기", href: "/" };
const retry: ErrorButton = { text: "다시 시도하기", action: "reload" };
const confirm: ErrorButton = { text: "확인", action: "dismiss" };
const offline = {
  title: "연결이 잠깐 끊겼어요",
  message: "인터넷 연결을 확인하고 다시 시도해 주세요.",
  buttons: [retry],
};

const defaults: Record<ErrorKind, { title: string; message: string; buttons: ErrorButton[] }> = {
  PageNotFound: {
    title: "요청한 페이지를 찾을 수 없어요",
    message: "주소가 잘못됐거나 다른 곳으로 옮겨졌어요.",
    buttons: [home],
  },
  Unauthenticated: {
    title: "계속하려면 로그인해 주세요",
    message: "로그인하지 않았거나 오래 쉬어서 로그아웃됐어요. 다시 로그인하면 보던 곳으로 돌아와요.",
    buttons: [{ text: "로그인하기", href: "/login" }],
  },
  RequestTimeout: offline,
  LostInternetConnection: offline,
  GatewayTimeout: offline,
  Busy: {
    title: "지금 이용하는 분이 많아요",
    message: "서비스 연결이 원활하지 않아요. 잠시 뒤에 다시 시도해 주세요.",
    buttons: [retry, home],
  },
  Server: {
    title: "요청을 처리하지 못했어요",
    message: "잠깐 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요.",
    buttons: [confirm, home, retry],
  },
};

/** Whatever was thrown → what to show. The server's own words win over ours. */
export function capture(thrown: unknown): Captured {
  const error = thrown instanceof ApiError ? thrown : asApiError(thrown);
  const { code, title, message, redirectUrl, errorButton } = error.content;
  const usual = defaults[error.kind];
  const texts = title || message ? { title: title ?? message ?? "", message: title ? (message ?? "") : "" } : usual;
  const buttons = errorButton
    ? [{ text: errorButton.text, href: withoutBase(errorButton.href) }]
    : redirectUrl
      ? [{ text: "확인", href: withoutBase(redirectUrl) }]
      : usual.buttons;
  return { statusCode: error.status, ...(code ? { code } : {}), ...texts, buttons };
}

/** Errors of the router and of code: the status is the error's own, else its response's, else 500. */
function asApiError(thrown: unknown): ApiError {
  const { status, response } = (thrown ?? {}) as { status?: number; response?: { status?: number } };
  return answered(status ?? response?.status ?? 500, undefined);
}

/** A message of the pattern `here(https://…)` is a sentence with a link in it. */
export function linkIn(message: string): { before: string; text: string; href: string; after: string } | null {
  const found = /^(.*?)(\S+)\((https?:\/\/[^\s)]+)\)(.*)$/s.exec(message);
  return found && { before: found[1] ?? "", text: found[2] ?? "", href: found[3] ?? "", after: found[4] ?? "" };
}
