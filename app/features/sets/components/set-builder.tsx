import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { emptyFilter, type Filter, writeFilter } from "../../questions/filter";
import type { BankAccess } from "../../quota/bank-access";
import { BankAccessNote } from "../../study/components/bank-access-note";
import { ModeChoice } from "../../study/components/exam/mode-choice";
import { SizeChoice } from "../../study/components/size-choice";
import type { StartQuery } from "../../study/start-query";
import type { BuilderCounts } from "../builder-counts";
import type { CountedPreset } from "../builder-presets";
import { maxSetNameLength } from "../custom-set-limits";
import { FilterFields } from "./filter-fields";
import { PresetLinks } from "./preset-links";
import { useBuilderChoices } from "./use-builder-choices";
import { useLiveCounts } from "./use-live-counts";

interface SetBuilderProps {
  /** The choices in the query of the page. */
  initialChoices: StartQuery & { filter: Filter; find: string };
  counts: BuilderCounts;
  presets: readonly CountedPreset[];
  /** Whether the page has chosen the levels up to the learner's training year. */
  hasDefaultLevels: boolean;
  /** The set being edited; null for a new set. */
  editedSet: { id: string; name: string } | null;
  /** The name typed before a failed save. */
  name: string | null;
  nameError?: string;
  access: BankAccess;
  /** The learner's allowed time as a percentage of the usual time; 100 without extra time (T6). */
  extraTime: number;
}

/**
 * Builds a session (S2): filters with live counts, size, and mode; starts it or saves it as a set. One form: GET updates
 * the counts without JavaScript, POST starts or saves.
 */
export function SetBuilder({
  initialChoices,
  counts: loaded,
  presets,
  hasDefaultLevels,
  editedSet,
  name,
  nameError,
  access,
  extraTime,
}: SetBuilderProps) {
  const address = buildQuery(initialChoices.filter, initialChoices.find);
  const form = useRef<HTMLFormElement>(null);
  const { filter, setFilter, find, setFind } = useBuilderChoices(form, address);
  const [size, setSize] = useState(initialChoices.size);
  const [loadedSize, setLoadedSize] = useState(initialChoices.size);
  // Set during render: an effect would undo changes made before hydration.
  if (loadedSize !== initialChoices.size) {
    setLoadedSize(initialChoices.size);
    setSize(initialChoices.size);
  }
  // Makes the size field start over with the size of the preset.
  const [presetClicks, setPresetClicks] = useState(0);
  const choosePreset = (preset: CountedPreset) => {
    setFilter(preset.filter);
    setFind("");
    if (preset.size === null) return;
    setSize(String(preset.size));
    setPresetClicks(presetClicks + 1);
  };
  const query = buildQuery(filter, find);
  const { counts, isStale, hasFailed } = useLiveCounts(query, loaded, address);
  useEffect(() => writeToAddress(query, address, hasDefaultLevels), [query, address, hasDefaultLevels]);

  const postedForm = useNavigation().formData;
  const isStarting = postedForm?.get("from") === "filter";
  const isSaving = postedForm?.get("intent") === "save" || postedForm?.get("intent") === "update";
  const { total } = counts;
  const hasChoices = writeFilter(filter).size > 0;
  return (
    <Form ref={form} method="get" action={paths.customSets} aria-label="Custom set" className="grid gap-5">
      {/* First submit button, so that Enter in a field updates the counts and never starts a session. */}
      <button type="submit" formNoValidate hidden />
      <FormKey />
      {editedSet && <input type="hidden" name="setId" value={editedSet.id} />}
      <PresetLinks presets={presets} onChoose={choosePreset} />
      <Card className="grid gap-5 py-2">
        <FilterFields
          hasDefaultLevels={hasDefaultLevels}
          filter={filter}
          onChange={setFilter}
          counts={counts}
          find={find}
          onFind={setFind}
        />
        <noscript>
          <button type="submit" formNoValidate className="btn btn-outline">
            Show matches
          </button>
        </noscript>
      </Card>
      <Card className="grid gap-5">
        <SizeChoice key={presetClicks} size={size} onChange={setSize} error={initialChoices.sizeError} />
        <ModeChoice
          key={JSON.stringify(initialChoices.sessionOptions)}
          initialOptions={initialChoices.sessionOptions}
          questionCount={Math.min(Number(size) || 0, total)}
          extraTime={extraTime}
        />
        <div className="grid gap-3 border-border border-t pt-5 sm:grid-cols-[1fr_auto] sm:items-start">
          <Field
            key={`${editedSet?.id} ${name}`}
            label="Set name"
            hint="Leave blank to name the set after your filters."
            name="name"
            maxLength={maxSetNameLength}
            defaultValue={name ?? editedSet?.name ?? ""}
            error={nameError ? [nameError] : undefined}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="outline"
            formMethod="post"
            formAction={paths.customSets}
            name="intent"
            value={editedSet ? "update" : "save"}
            pending={isSaving}
            className="sm:mt-[1.625rem]"
          >
            {editedSet ? "Save changes" : "Save as a set"}
          </Button>
        </div>
      </Card>
      <div className="sticky bottom-0 z-10 -mx-4 border-border border-t bg-background px-4 py-2.5 sm:mx-0 sm:rounded-xl sm:border sm:bg-card sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2">
          <output
            aria-live="polite"
            aria-busy={isStale}
            className={cn("text-[0.9375rem]", isStale && "text-muted-foreground")}
          >
            <strong className="font-semibold tabular-nums">
              {total}
              {/* On a phone, the bar has room for one row. */}
              <span className="max-sm:sr-only"> {total === 1 ? "question" : "questions"}</span>
            </strong>{" "}
            {total === 1 ? "matches" : "match"}
          </output>
          <div className="flex items-center gap-1 sm:gap-2">
            {hasChoices && (
              <a
                href={hasDefaultLevels ? `${paths.customSets}?${anyLevelQuery}` : paths.customSets}
                className="btn btn-ghost btn-sm"
                onClick={(event) => {
                  event.preventDefault();
                  setFilter(emptyFilter);
                  setFind("");
                }}
              >
                Clear
              </a>
            )}
            <Button
              type="submit"
              formMethod="post"
              formAction={paths.questions}
              name="from"
              value="filter"
              disabled={total === 0}
              pending={isStarting}
              aria-describedby={total === 0 ? "start-reason" : undefined}
            >
              <StartLabel questionCount={Math.min(Number(size) || 0, total)} />
            </Button>
          </div>
        </div>
        {total === 0 && (
          <p id="start-reason" className="mt-1.5 text-muted-foreground text-sm">
            {hasChoices
              ? "No questions match all your choices. Remove a choice to start."
              : "No questions are open to you."}
          </p>
        )}
        {hasFailed && (
          <p role="status" className="mt-1.5 text-sm text-warning">
            The counts could not be updated and may be out of date. You can still start the session.
          </p>
        )}
      </div>
      {!access.unlimited && (
        <div className="text-muted-foreground text-sm">
          <BankAccessNote access={access} />
        </div>
      )}
    </Form>
  );
}

/** Names what the button starts. Without JavaScript the number is left out, because it would not follow the form. */
function StartLabel({ questionCount }: { questionCount: number }) {
  if (questionCount === 0) return "Start session";
  return (
    <>
      <span className="noscript:hidden">Start {countNoun(questionCount, "question")}</span>
      <span className="noscript:inline hidden">Start session</span>
    </>
  );
}

function buildQuery(filter: Filter, find: string): string {
  const query = writeFilter(filter);
  if (find.trim()) query.set("find", find.trim());
  return query.toString();
}

/** The query of the builder without any choice, also for a learner whose training year chooses levels. */
const anyLevelQuery = "level=any";

/** Writes the choices to the address without loading the page, so that a reload restores them. */
function writeToAddress(query: string, loadedQuery: string, hasDefaultLevels: boolean): void {
  if (query === loadedQuery && !location.search) return;
  const currentParams = new URLSearchParams(location.search);
  const nextParams = new URLSearchParams(!query && hasDefaultLevels ? anyLevelQuery : query);
  for (const name of ["set", "size", "mode", "secondsPerQuestion", "blocks", "page"])
    if (currentParams.has(name)) nextParams.set(name, currentParams.get(name) ?? "");
  const next = nextParams.size ? `${location.pathname}?${nextParams}` : location.pathname;
  if (next !== location.pathname + location.search) history.replaceState(history.state, "", next);
}
