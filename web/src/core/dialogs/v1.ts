/** Failures of the older (v1) pages are shown in a dialog; their handlers get null. */
import { ApiError } from "#/core/api/errors";
import { alert } from "./dialogs";

/** The answer, or null after a failure, which is shown. */
export async function resultOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (thrown) {
    const { title, reason, message } = thrown instanceof ApiError ? thrown.content : {};
    void alert({ title: title ?? "알림", message: reason ?? message ?? "데이터를 처리하는 중에 문제가 생겼어요. 잠시 뒤에 다시 시도해 주세요." });
    return null;
  }
}
