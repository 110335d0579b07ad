/** A notice before the first investment in personal credit. It is shown once per member. */
import { get, post } from "#/core/api/client";
import type { CreditAlert } from "#/core/api/gen";
import { confirm } from "#/core/dialogs/dialogs";
import { Note } from "#/core/ui/layout/content";

const PATH = "/v2/invest/personal-credit/limit-alert";

/** Resolves as true if the notice has been read, now or before. */
export async function creditNoticeIsRead(): Promise<boolean> {
  if ((await get<CreditAlert>(PATH)).agree) return true;
  const read = await confirm({
    title: "개인신용 상품은 담보가 없어요",
    message: (
      <div className="mt-4">
        <Note risk>
          <ul>
            <li>빌린 사람이 갚지 못하면 원금의 일부나 전부를 잃을 수 있어요.</li>
            <li>같은 사람에게 투자할 수 있는 금액에 한도가 있어요.</li>
            <li>여러 상품에 조금씩 나누면 위험을 줄일 수 있어요.</li>
          </ul>
        </Note>
      </div>
    ),
    confirmLabel: "확인했어요",
    cancelLabel: "다음에 하기",
  });
  if (read) await post(`${PATH}/agree`);
  return read;
}
