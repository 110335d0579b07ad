/** Redirects `/faq#loan…` to the borrowers' questions and any other hash to the investors'; the hash may name a question. */
import { Navigate, useLocation } from "react-router";
import { typeOfHash } from "./faq";

export default function FaqRedirect() {
  const { hash } = useLocation();
  return <Navigate replace to={{ pathname: `/faq/${typeOfHash(hash).code}`, hash }} />;
}
