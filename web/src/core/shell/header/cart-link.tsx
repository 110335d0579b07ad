/** The cart in a header, with its mark. `auth`: visitors log in first. */
import { classNames } from "#/core/lib/class-names";
import { Icon } from "#/core/ui/icon";
import { AppLink } from "#/core/session/app-link";
import { cartMark, type CartStatus, CLOSING } from "../cart";
import "./cart-link.css";

export function CartLink({ cart, auth = false }: { cart: CartStatus; auth?: boolean }) {
  const { mark, words } = cartMark(cart);
  return (
    <AppLink className="icon-button" href="/cart" auth={auth} aria-label={words}>
      <Icon name="cart" />
      {mark && (
        <span className={classNames("cart-mark", mark === CLOSING && "cart-mark--closing")} aria-hidden="true">
          {mark}
        </span>
      )}
    </AppLink>
  );
}
