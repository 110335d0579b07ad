/** The page from which a certification was started, stored in session storage. */
import { useNavigate } from "react-router";
import { get } from "#/core/api/client";
import { deviceBridge } from "#/core/session/bridge";
import { confirm } from "#/core/dialogs/dialogs";
import { absolute, linkKind, sameSite } from "#/core/lib/links";

/** The purpose of the certification. `product`: investing requires complete customer information. */
export type OriginType = "page" | "product" | "recover" | "mypage-email-change" | "email-change";

/** `path` is the page to return to; `product` is the product's page, if it is a different one. */
export type Origin = { path: string; type: OriginType; product?: string };

export type LeaveWarning = { title: string; message: string };

/** The confirmation before leaving, per certification. */
export const LEAVE_WARNINGS = {
  information: { title: "여기서 나갈까요?", message: "지금 나가면 입력한 내용이 사라져요." },
  identity: { title: "본인 확인을 그만둘까요?", message: "나가면 본인 확인을 처음부터 다시 해야 해요." },
  aml: { title: "고객 정보 등록을 그만둘까요?", message: "고객 정보를 등록하기 전에는 서비스를 이용할 수 없어요." },
  email: { title: "이메일 인증을 그만둘까요?", message: "나가면 인증 번호를 다시 받아야 해요." },
  emailEdit: { title: "이메일 바꾸기를 그만둘까요?", message: "나가면 이메일이 바뀌지 않아요." },
} satisfies Record<string, LeaveWarning>;

const KEYS = { path: "originPath", type: "originType", product: "originProduct" } as const;

export function rememberOrigin({ path, type, product }: Origin): void {
  clearOrigin();
  sessionStorage.setItem(KEYS.path, path);
  sessionStorage.setItem(KEYS.type, type);
  if (product) sessionStorage.setItem(KEYS.product, product);
}

export function readOrigin(): Origin | null {
  const path = sessionStorage.getItem(KEYS.path);
  const type = sessionStorage.getItem(KEYS.type) as OriginType | null;
  const product = sessionStorage.getItem(KEYS.product);
  return path && type ? { path, type, ...(product && { product }) } : null;
}

export function clearOrigin(): void {
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key);
}

/** The address of an origin, always on this site. */
export function returnPath({ path, type, product }: Origin, amlCompleted: boolean): string {
  return sameSite(type === "product" && !amlCompleted ? (product ?? path) : path);
}

/** Returns to the origin and removes it. Without one, closes the app's view or opens the home page. */
export function useReturnToOrigin(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const origin = readOrigin();
    const bridge = deviceBridge();
    if (!origin && bridge) return bridge.close();
    const target = origin ? returnPath(origin, origin.type === "product" && (await amlCompleted())) : "/";
    clearOrigin();
    if (linkKind(target) === "load") location.assign(absolute(target));
    else await navigate(target);
  };
}

/** Asks for confirmation before returning to the origin. */
export function useConfirmReturn({ title, message }: LeaveWarning): () => Promise<void> {
  const goBack = useReturnToOrigin();
  return async () => {
    const sure = await confirm({ title, message, confirmLabel: "나가기", cancelLabel: "계속하기" });
    if (sure) await goBack();
  };
}

type Certification = { aml: { completed: boolean } };

const amlCompleted = (): Promise<boolean> =>
  get<Certification>("/v2/user/certification").then(
    ({ aml }) => aml.completed,
    () => false,
  );
