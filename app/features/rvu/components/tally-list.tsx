import { useState } from "react";
import { cn } from "~/lib/cn";
import { Button } from "~/ui/button";
import { formatRvu } from "../browser/rvu-format";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { modalityNames } from "../engine/rvu-taxonomy";
import { noCreditTexts } from "../engine/study-credit";
import { getTotalCount, listRowIds, maxPerStudy } from "../engine/tally/tally";
import type { Calculation } from "./use-calculator";

interface TallyListProps {
  calculation: Calculation;
  /** Id of the study changed last, whose row is highlighted. */
  highlightedId: string | null;
  onStep: (study: CatalogStudy, by: 1 | -1) => void;
  onSetCount: (study: CatalogStudy, count: number) => void;
  onRemoveRow: (study: CatalogStudy) => void;
}

/** The studies of the shift, newest row first. Rows keep their order until they are removed. */
export function TallyList({ calculation: { tally, studies, store }, highlightedId, ...rowHandlers }: TallyListProps) {
  const rows = listRowIds(tally).reverse();
  return (
    <ul aria-label="Studies of this shift" className="divide-y divide-border">
      {rows.map((id) => (
        <StudyRow
          key={id}
          study={studies.get(id) ?? createUnknownStudy(id)}
          count={getTotalCount(tally, id)}
          isFavorite={tally.favorites.includes(id)}
          isChanged={highlightedId === id}
          onFavoriteChange={(isFavorite) => store.dispatch({ type: "favorite", studyId: id, isFavorite })}
          {...rowHandlers}
        />
      ))}
    </ul>
  );
}

interface StudyRowProps extends Omit<TallyListProps, "calculation" | "highlightedId"> {
  study: CatalogStudy;
  count: number;
  isFavorite: boolean;
  isChanged: boolean;
  onFavoriteChange: (isFavorite: boolean) => void;
}

function StudyRow({
  study,
  count,
  isFavorite,
  isChanged,
  onFavoriteChange,
  onStep,
  onSetCount,
  onRemoveRow,
}: StudyRowProps) {
  const { name, work, reason } = study;
  return (
    <li
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 transition-colors duration-500 sm:flex",
        isChanged && "bg-accent/60",
      )}
    >
      <div className="col-span-2 min-w-0 flex-1">
        <p className={cn("font-medium leading-snug", !count && "text-muted-foreground")}>{name}</p>
        <p className="text-muted-foreground text-xs">
          {modalityNames[study.modality]}
          {reason && <span className="text-warning"> · No credit. {noCreditTexts[reason]}</span>}
        </p>
      </div>
      <p className="text-sm tabular-nums sm:w-32 sm:text-end">
        <span className="text-muted-foreground">{formatRvu(work)} each</span>{" "}
        <strong className="font-semibold">{formatRvu(count * work)}</strong>
      </p>
      <div className="flex items-center justify-end print:hidden">
        <button
          type="button"
          className="grid size-11 place-items-center rounded-md text-lg hover:bg-accent"
          aria-pressed={isFavorite}
          aria-label={`Favorite: ${name}`}
          onClick={() => onFavoriteChange(!isFavorite)}
        >
          <StarIcon isFilled={isFavorite} />
        </button>
        {count ? (
          <Button
            variant="outline"
            className={stepClass}
            aria-label={`Remove one: ${name}`}
            onClick={() => onStep(study, -1)}
          >
            −
          </Button>
        ) : (
          <Button
            variant="ghost"
            className={stepClass}
            aria-label={`Remove row: ${name}`}
            onClick={() => onRemoveRow(study)}
          >
            ×
          </Button>
        )}
        <CountField name={name} count={count} onSet={(next) => onSetCount(study, next)} />
        <Button
          variant="outline"
          className={stepClass}
          aria-label={`Add one: ${name}`}
          onClick={() => onStep(study, 1)}
        >
          +
        </Button>
      </div>
      <span className="hidden w-10 text-end tabular-nums print:inline">{count}</span>
    </li>
  );
}

const stepClass = "size-11 p-0 text-lg";

/** An editable count, committed on blur or Enter. */
function CountField({ name, count, onSet }: { name: string; count: number; onSet: (count: number) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const saveCount = () => {
    if (draft !== null && /^\d{1,4}$/.test(draft)) onSet(Math.min(maxPerStudy, Number(draft)));
    setDraft(null);
  };
  return (
    <input
      aria-label={`Count of ${name}`}
      className="h-11 w-12 rounded-md bg-transparent text-center font-semibold text-base tabular-nums hover:bg-muted focus:bg-card"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={draft ?? String(count)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value.replace(/\D/g, ""))}
      onBlur={saveCount}
      onKeyDown={(event) => {
        if (event.key === "Enter") saveCount();
        if (event.key === "Escape") setDraft(null);
      }}
    />
  );
}

function StarIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cn("size-5 stroke-2", isFilled ? "fill-warning stroke-warning" : "fill-none stroke-muted-foreground")}
    >
      <path strokeLinejoin="round" d="m12 3 2.7 5.9 6.3.8-4.6 4.4 1.2 6.3L12 17.3l-5.6 3.1 1.2-6.3L3 9.7l6.3-.8z" />
    </svg>
  );
}

/** Returns a placeholder for a study that this release does not contain. */
function createUnknownStudy(id: string): CatalogStudy {
  const name = id.replaceAll("-", " ");
  return {
    id,
    name,
    also: [],
    modality: "OT",
    part: "any",
    work: 0,
    officePe: 0,
    facilityPe: 0,
    mp: 0,
    mppr: false,
    reason: "absent",
  };
}
