/** The fields of an ID card as they were read, corrected and sent. */
import * as z from "zod/mini";
import { date, name } from "#/core/lib/forms/rules";
import type { ReadCard } from "./card";

type CardFields = {
  name: string;
  civilFront: string;
  civilBack: string;
  issuedDate: string;
  /** The four parts of a driver licence's number; empty for a resident card. */
  licence: string;
  serial: string;
};

export const isLicence = ({ idCardType }: Pick<ReadCard, "idCardType">): boolean => idCardType !== 0;

/** The values that were read. An empty second half of the resident number means that it is unchanged. */
export const fieldsOf = (card: ReadCard): CardFields => ({
  name: card.name,
  civilFront: card.civilCode.replace("-", "").slice(0, 6),
  civilBack: "",
  issuedDate: card.issuedDate.replace(/\D/g, ""),
  licence: card.driverLicenseNumber?.replace(/\D/g, "") ?? "",
  serial: card.driverSerialNumber ?? "",
});

const LICENCE = [2, 2, 6, 2];

/** "112233445566" → "11-22-334455-66": the typed digits of a licence number in its four parts. */
export function licenceNumber(digits: string): string {
  let from = 0;
  const parts = LICENCE.map((length) => digits.slice(from, (from += length)));
  return parts.filter(Boolean).join("-");
}

export const schemaFor = (licence: boolean) =>
  z.object({
    name,
    civil: z.string().check(z.regex(/^\d{6}(\d{7})?$/, "주민등록번호 앞 6자리를 입력해 주세요. 뒷자리를 고칠 때는 7자리를 모두 입력해 주세요.")),
    issuedDate: date,
    ...(licence && {
      licence: z.string().check(z.regex(/^\d{12}$/, "면허번호 12자리를 모두 입력해 주세요.")),
      serial: z.string().check(z.regex(/^[0-9A-Z]{6}$/, "작은 사진 옆의 여섯 자리를 입력해 주세요.")),
    }),
  });

type IdCard = {
  applyUid: string;
  idCardType: 0 | 1;
  name: string;
  /** Both parts, or only the first if the second is unchanged. */
  civilCode: string;
  /** YYYYMMDD */
  issuedDate: string;
  driverLicenseNumber?: string;
  driverSerialNumber?: string;
  token: string;
};

/** The body of the call. A resident card sends no licence number. */
export function idCard(fields: CardFields, card: Pick<ReadCard, "idCardType" | "token">, applyUid: string): IdCard {
  const { name: holder, civilFront, civilBack, issuedDate, licence, serial } = fields;
  return {
    applyUid,
    idCardType: card.idCardType,
    name: holder,
    civilCode: civilFront + civilBack,
    issuedDate,
    token: card.token,
    ...(isLicence(card) && { driverLicenseNumber: licenceNumber(licence), driverSerialNumber: serial }),
  };
}
