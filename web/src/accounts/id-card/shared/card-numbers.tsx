/** The fields of a card except the name: date of issue, and the numbers of a licence. */
import { NumberField, TextField } from "#/core/ui/forms/text-field";
import { licenceNumber } from "./fields";

type Numbers = { issuedDate: string; licence: string; serial: string };
type CardNumbersProps = {
  licence: boolean;
  numbers: Numbers;
  errors: { [Name in keyof Numbers]?: string | undefined };
  onChange(some: Partial<Numbers>): void;
};

export function CardNumbers({ licence, numbers, errors, onChange }: CardNumbersProps) {
  return (
    <>
      <NumberField
        label="발급일"
        digits={8}
        value={numbers.issuedDate}
        error={errors.issuedDate}
        help="카드 아래쪽에 있는 날짜 8자리예요. 예: 20200315"
        onValue={(issuedDate) => onChange({ issuedDate })}
      />
      {licence && (
        <>
          <TextField
            label="면허번호"
            inputMode="numeric"
            value={licenceNumber(numbers.licence)}
            error={errors.licence}
            onChange={(event) => onChange({ licence: event.target.value.replace(/\D/g, "").slice(0, 12) })}
          />
          <TextField
            label="암호 일련번호"
            autoCapitalize="characters"
            maxLength={6}
            value={numbers.serial}
            error={errors.serial}
            help="오른쪽 작은 사진 아래의 여섯 자리예요."
            onChange={(event) => onChange({ serial: event.target.value.toUpperCase() })}
          />
        </>
      )}
    </>
  );
}
