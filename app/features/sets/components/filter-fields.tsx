import type { ReactNode } from "react";
import { Field } from "~/ui/field";
import { FilterChips } from "../../questions/components/filter-chips";
import {
  type Filter,
  type FilterList,
  getListField,
  getListValues,
  maxNotSeenDays,
  maxSearchLength,
  toggleFilterValue,
} from "../../questions/filter";
import { bandNames, outcomeNames, traitNames } from "../../questions/filter-labels";
import { domainName, typeNames } from "../../questions/taxonomy";
import type { BuilderCounts } from "../builder-counts";
import { TopicChoice } from "./topic-choice";

interface FilterFieldsProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
  counts: BuilderCounts;
  /** Search text for topics. */
  find: string;
  onFind: (find: string) => void;
}

/** The filters of a custom set (S2), with a live count at each checkbox. */
export function FilterFields({ filter, onChange, counts, find, onFind }: FilterFieldsProps) {
  const renderChips = <L extends FilterList>(
    list: L,
    legend: string,
    label: (value: Filter[L][number]) => string,
    emptyLabel?: string,
  ) => (
    <FilterChips<Filter[L][number]>
      legend={legend}
      name={getListField(list)}
      choices={getListValues(list).map((value) => ({
        value,
        label: label(value),
        count: getCounts(counts, list)[value] ?? 0,
      }))}
      chosen={filter[list]}
      onToggle={(value) => onChange(toggleFilterValue(filter, list, value))}
      emptyLabel={emptyLabel}
    />
  );
  const hasMoreFilters =
    filter.topics.length + filter.types.length + filter.levels.length + filter.bands.length > 0 ||
    filter.text !== "" ||
    filter.notSeenDays !== null ||
    find !== "";
  return (
    <>
      {renderChips("organs", "Organ system", domainName)}
      {renderChips("modalities", "Modality or other domain", domainName)}
      {renderChips("outcomes", "Your latest answer", (value) => outcomeNames[value])}
      {renderChips(
        "only",
        "Include only questions that are",
        (value) => traitNames[value],
        "any; a question must match every choice",
      )}
      <MoreFilters isOpen={hasMoreFilters}>
        {renderChips("levels", "Training year", (value) => value)}
        {renderChips("bands", "Difficulty", (value) => bandNames[value])}
        {renderChips("types", "Question type", (value) => typeNames[value])}
        <TopicChoice
          topics={counts.topics}
          chosen={filter.topics}
          onToggle={(id) => onChange(toggleFilterValue(filter, "topics", id))}
          find={find}
          onFind={onFind}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Contains words"
            hint="Searches topics, questions you have opened, and explanations of those you have answered."
            type="search"
            name="text"
            maxLength={maxSearchLength}
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.target.value })}
          />
          <Field
            label="Not seen for this many days"
            hint="Leave blank to include all questions."
            type="number"
            name="unseen"
            min={1}
            max={maxNotSeenDays}
            value={filter.notSeenDays ?? ""}
            onChange={(event) => onChange({ ...filter, notSeenDays: parseDays(event.target.value) })}
          />
        </div>
      </MoreFilters>
    </>
  );
}

function getCounts(counts: BuilderCounts, list: FilterList): Record<string, number> {
  return list === "only" ? counts.only : counts.lists[list];
}

function parseDays(text: string): number | null {
  const days = Math.floor(Number(text));
  return days >= 1 ? Math.min(days, maxNotSeenDays) : null;
}

function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen || undefined} className="group/more border-border border-t pt-4">
      <summary className="-mx-2 flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-2 font-medium text-sm hover:bg-accent/60 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="inline-block text-muted-foreground transition-transform group-open/more:rotate-90"
        >
          ›
        </span>
        More filters: training year, difficulty, question type, topic, text, and days not seen
      </summary>
      <div className="mt-4 grid gap-5">{children}</div>
    </details>
  );
}
