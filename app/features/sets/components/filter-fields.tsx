import { countNoun } from "~/lib/text";
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
import type { BuilderCounts, TopicBox } from "../builder-counts";
import { FilterGroup } from "./filter-group";
import { TopicChoice } from "./topic-choice";

interface FilterFieldsProps {
  /** Whether the page has chosen the levels up to the learner's training year. */
  hasDefaultLevels: boolean;
  filter: Filter;
  onChange: (filter: Filter) => void;
  counts: BuilderCounts;
  /** Search text for topics. */
  find: string;
  onFind: (find: string) => void;
}

/** The filters of a custom set (S2) in groups, with a live count at each checkbox. */
export function FilterFields({ hasDefaultLevels, filter, onChange, counts, find, onFind }: FilterFieldsProps) {
  const renderChips = <L extends FilterList>(
    list: L,
    title: string,
    label: (value: Filter[L][number]) => string,
    hint?: string,
  ) => (
    <FilterGroup title={title} chosenLabels={filter[list].map(label)} matchCount={counts.total}>
      {hint && <p className="mb-2 text-[0.8125rem] text-muted-foreground">{hint}</p>}
      <FilterChips<Filter[L][number]>
        legend={title}
        name={getListField(list)}
        choices={getListValues(list).map((value) => ({
          value,
          label: label(value),
          count: getCounts(counts, list)[value] ?? 0,
        }))}
        chosen={filter[list]}
        onToggle={(value) => onChange(toggleFilterValue(filter, list, value))}
      />
    </FilterGroup>
  );
  return (
    <div>
      {renderChips("organs", "Organ system", domainName)}
      {renderChips("modalities", "Modality or other domain", domainName)}
      {renderChips("outcomes", "Your latest answer", (value) => outcomeNames[value])}
      {renderChips(
        "only",
        "Only questions that are",
        (value) => traitNames[value],
        "A question must match every choice.",
      )}
      {renderChips(
        "levels",
        "Training year",
        (value) => value,
        hasDefaultLevels ? "Your settings chose the levels up to your training year." : undefined,
      )}
      {renderChips("bands", "Difficulty", (value) => bandNames[value])}
      {renderChips("types", "Question type", (value) => typeNames[value])}
      <FilterGroup
        title="Topic"
        chosenLabels={filter.topics.map((id) => getTopicName(counts.topics.list, id))}
        matchCount={counts.total}
        isOpenAtFirst={find !== ""}
      >
        <TopicChoice
          topics={counts.topics}
          chosen={filter.topics}
          onToggle={(id) => onChange(toggleFilterValue(filter, "topics", id))}
          find={find}
          onFind={onFind}
        />
      </FilterGroup>
      <FilterGroup title="Words and days not seen" chosenLabels={listTextLabels(filter)} matchCount={counts.total}>
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
      </FilterGroup>
    </div>
  );
}

/** Returns the last name of a chosen topic's path. */
function getTopicName(topics: readonly TopicBox[], id: string): string {
  const path = topics.find((topic) => topic.id === id)?.path ?? "Topic";
  return path.split(" › ").at(-1) ?? path;
}

function listTextLabels({ text, notSeenDays }: Filter): string[] {
  return [
    ...(text ? [`“${text}”`] : []),
    ...(notSeenDays === null ? [] : [`Not seen for ${countNoun(notSeenDays, "day")}`]),
  ];
}

function getCounts(counts: BuilderCounts, list: FilterList): Record<string, number> {
  return list === "only" ? counts.only : counts.lists[list];
}

function parseDays(text: string): number | null {
  const days = Math.floor(Number(text));
  return days >= 1 ? Math.min(days, maxNotSeenDays) : null;
}
