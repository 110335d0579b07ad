/** A link that opens the contract, before or after the signature, in a new tab. */
import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "#/core/ui/button";
import { contractDocument } from "../queries";

type ContractDocumentProps = { applyUid: string | null; version: string; label: string };

export function ContractDocument({ applyUid, version, label }: ContractDocumentProps) {
  const { data: url, isError, refetch } = useQuery(contractDocument(applyUid, version));
  if (isError) {
    return (
      <p className="note my-6" role="alert">
        계약서를 불러오지 못했어요.{" "}
        <button type="button" className="link" onClick={() => void refetch()}>
          다시 불러오기
        </button>
      </p>
    );
  }
  return (
    <p className="actions my-6">
      {url ? (
        <a className={buttonClass("quiet")} href={url} target="_blank" rel="noopener">
          {label} (PDF)
        </a>
      ) : (
        <span className="caption" role="status">
          계약서를 불러오고 있어요.
        </span>
      )}
    </p>
  );
}
