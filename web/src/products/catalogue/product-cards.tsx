import type { ReactNode } from "react";
import "./product-cards.css";

/** The list of `ProductCard`s. */
export const ProductCards = ({ children }: { children: ReactNode }) => <ul className="product-list">{children}</ul>;
