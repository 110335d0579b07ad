import { toast } from "#/core/dialogs/toast";

export const loadMenus = () => import("./menus");

/** Opens a menu as soon as it is loaded. Without a connection the page stays as it is. */
export const openLoaded = (open: () => void): void =>
  void loadMenus().then(open, () => toast("인터넷에 연결되지 않아 메뉴를 열지 못했어요. 연결을 확인하고 다시 눌러 주세요."));
