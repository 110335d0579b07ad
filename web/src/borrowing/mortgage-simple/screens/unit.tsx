/** Asks for the home in a building: a choice from KB's list, or free text if KB does not know the building. */
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { areas, units } from "#/borrowing/homes/homes";
import type { BuildingHomes, FoundHome } from "#/core/api/gen";
import { QueryStatus } from "#/core/journeys/query-status";
import { required, startsWithDigit } from "#/core/lib/forms/rules";
import { useValidation } from "#/core/ui/forms/validation";
import { Segmented, SelectField } from "#/core/ui/forms/choices";
import { TextField } from "#/core/ui/forms/text-field";
import { Note } from "#/core/ui/layout/content";
import type { FunnelProps } from "#/core/ui/funnel/funnel";
import type { HomeAnswers } from "../answers";
import { convertArea, trimmedArea, cleanArea } from "../area";
import { SimplePage } from "../simple-page";

type UnitProps = {
  frame: Pick<FunnelProps, "answers" | "part" | "onBack">;
  home: FoundHome;
  typed: HomeAnswers;
  change(some: Partial<HomeAnswers>): void;
  onDone(some: Partial<HomeAnswers>): void;
};

const QUESTION = "몇 동 몇 호인가요?";

export function Unit(props: UnitProps) {
  const reading = useQuery(units(props.home));
  const known = reading.data;
  if (reading.error) return <UnitAsText {...props} isDown />;
  if (!known) {
    return (
      <SimplePage {...props.frame} question={QUESTION}>
        <QueryStatus of={reading} words="동과 호수를 불러오고 있어요" />
      </SimplePage>
    );
  }
  return known.kbBuildingUid ? <UnitFromList {...props} building={known.kbBuildingUid} known={known} /> : <UnitAsText {...props} />;
}

const listSchema = z.object({ dong: required("동"), ho: required("호"), kbAreaUid: z.string("면적을 골라 주세요.") });
const inSquareMetres = (area: number | string) => `${Number(area)}㎡`;

function UnitFromList({ frame, typed, change, onDone, building, known }: UnitProps & { building: string; known: BuildingHomes }) {
  const { dong, ho } = typed;
  const reading = useQuery(areas(building, ho));
  const sizes = ho ? reading.data?.kbAreaInfoList : undefined;
  const kbAreaUid = sizes?.find((size) => size.kbAreaUid === typed.kbAreaUid)?.kbAreaUid ?? sizes?.[0]?.kbAreaUid ?? null;
  const { errors, passes } = useValidation(listSchema, { dong, ho, kbAreaUid: kbAreaUid ?? undefined });
  const homes = known.dongHoList.find((part) => part.dong === dong)?.hoList ?? [];
  const size = sizes?.find((one) => one.kbAreaUid === kbAreaUid);
  return (
    <SimplePage {...frame} question={QUESTION} cta={{ label: "다음", form: "unit" }}>
      <form
        id="unit"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) onDone({ kbBuildingUid: building, kbAreaUid });
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          <SelectField label="동" value={dong} error={errors.dong} options={known.dongHoList.map((part) => ({ value: part.dong, label: part.dong }))} onValue={(other) => change({ dong: other, ho: "", kbAreaUid: null })} />
          <SelectField label="호" value={ho} error={errors.ho} disabled={!dong} options={homes.map((one) => ({ value: one, label: one }))} onValue={(other) => change({ ho: other, kbAreaUid: null })} />
        </div>
        <div aria-live="polite">
          {ho && !sizes && <QueryStatus of={reading} words="면적을 불러오고 있어요" lines={1} />}
          {sizes && sizes.length > 1 && (
            <SelectField
              label="면적"
              value={kbAreaUid ?? ""}
              error={errors.kbAreaUid}
              options={sizes.map((one) => ({ value: one.kbAreaUid, label: `공급 ${inSquareMetres(one.supplyArea)} · 전용 ${inSquareMetres(one.exclusiveArea)}` }))}
              onValue={(uid) => change({ kbAreaUid: uid })}
            />
          )}
          {size && (
            <Note>
              공급 {inSquareMetres(size.supplyArea)} ({Math.floor(Number(size.pyeong))}평), 전용 {inSquareMetres(size.exclusiveArea)}인 집이에요.
            </Note>
          )}
        </div>
      </form>
    </SimplePage>
  );
}

const AREA_UNITS = [
  { value: "area", label: "㎡" },
  { value: "pyeong", label: "평" },
] as const;

const textSchema = z.object({ ho: required("동·호수나 층"), area: z.pipe(required("공급면적"), startsWithDigit) });

/** `isDown`: KB does not answer; an adviser searches for the home. */
function UnitAsText({ frame, typed, change, onDone, isDown = false }: UnitProps & { isDown?: boolean }) {
  const { ho, area, areaMode } = typed;
  const { errors, passes } = useValidation(textSchema, { ho, area: trimmedArea(area) });
  const other = convertArea(area, areaMode);
  return (
    <SimplePage
      {...frame}
      question={"동·호수와\n면적을 알려 주세요"}
      lead={isDown ? "KB시세 연결이 늦어지고 있어요. 직접 적어 주면 이어서 할 수 있어요." : "KB시세에 없는 건물이라 직접 적어 주세요."}
      cta={{ label: "다음", form: "unit" }}
    >
      <form
        id="unit"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (passes()) onDone({ kbBuildingUid: null, kbAreaUid: null, dong: "", area: trimmedArea(area) });
        }}
      >
        <TextField label="동·호수나 층" value={ho} error={errors.ho} maxLength={20} placeholder="예: 101동 1203호" autoComplete="off" onChange={(event) => change({ ho: event.target.value })} />
        <div className="grid gap-3">
          <Segmented label="면적 단위" name="areaMode" options={AREA_UNITS} value={areaMode} onValue={(mode) => mode !== areaMode && change({ areaMode: mode, area: other })} />
          <TextField
            label="공급면적"
            value={area}
            error={errors.area}
            inputMode="decimal"
            autoComplete="off"
            placeholder={areaMode === "area" ? "예: 112.46" : "예: 34"}
            help={other ? `${areaMode === "area" ? `${other}평` : `${other}㎡`}이에요.` : "등기나 분양 계약서, 관리비 고지서에 있어요."}
            onChange={(event) => change({ area: cleanArea(event.target.value) })}
            onBlur={() => change({ area: trimmedArea(area) })}
          />
        </div>
      </form>
    </SimplePage>
  );
}
