/** The bar of a funnel below 992 px: back, the name of the journey, close. */
import { createContext } from "react";
import { IconButton } from "../button";
import "./funnel-bar.css";

type FunnelBarProps = { name?: string; onBack?: (() => void) | undefined; onClose?: (() => void) | undefined };

export function FunnelBar({ name, onBack, onClose }: FunnelBarProps) {
  return (
    <div className="funnel-bar">
      {onBack ? <IconButton icon="back" label="이전으로" onClick={onBack} /> : <span className="w-9" />}
      <p>{name}</p>
      {onClose ? <IconButton icon="close" label={name ? `${name} 그만두기` : "닫기"} onClick={onClose} /> : <span className="w-9" />}
    </div>
  );
}

type MessageBar = { onBack(): void; onClose(): void } | null;

/** The actions of the bar above a message page; null where the layout has a header of its own. */
export const MessageBarContext = createContext<MessageBar>(null);
