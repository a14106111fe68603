import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { count } from "~/lib/text";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { type Cell, countMatching } from "../../progress/cells";
import { FilterChips } from "../../questions/components/filter-chips";
import { type Filter, organDomains, outcomes, readFilter, toggle, writeFilter } from "../../questions/filter";
import { domainName, modalities } from "../../questions/taxonomy";
import { SizeChoice } from "./size-choice";

interface SessionBuilderProps {
  cells: readonly Cell[];
  /** The filter of the address. */
  filter: Filter;
  size: string;
  sizeError?: string;
  /** What the learner should know before starting. */
  note?: ReactNode;
}

const outcomeNames = { unused: "Unused", incorrect: "Incorrect", correct: "Correct" };

/**
 * Puts a session together: filter, size, start. One form: its GET is the filter in the address, its POST starts. Counts
 * come from the cells, so they answer a click at once; the list below follows from the server.
 */
export function SessionBuilder({ cells, filter: applied, size: askedSize, sizeError, note }: SessionBuilderProps) {
  const [filter, change] = useFilter(applied);
  const [size, setSize] = useState(askedSize);
  const starting = useNavigation().formData?.get("from") === "filter";
  const total = countMatching(cells, filter);
  const left = (part: Partial<Filter>) => countMatching(cells, { ...filter, ...part });
  return (
    <Card>
      <Form method="get" className="grid gap-5">
        <FilterChips
          legend="Organ system"
          name="organ"
          choices={organDomains.map((value) => ({ value, label: domainName(value), count: left({ organs: [value] }) }))}
          chosen={filter.organs}
          onToggle={(value) => change(toggle(filter, "organs", value))}
        />
        <FilterChips
          legend="Modality and other"
          name="modality"
          choices={modalities.map((value) => ({
            value,
            label: domainName(value),
            count: left({ modalities: [value] }),
          }))}
          chosen={filter.modalities}
          onToggle={(value) => change(toggle(filter, "modalities", value))}
        />
        <FilterChips
          legend="Your latest answer"
          name="outcome"
          choices={outcomes.map((value) => ({ value, label: outcomeNames[value], count: left({ outcomes: [value] }) }))}
          chosen={filter.outcomes}
          onToggle={(value) => change(toggle(filter, "outcomes", value))}
        />
        <noscript>
          <button type="submit" formNoValidate className="btn btn-outline">
            Show what matches
          </button>
        </noscript>
        <div className="grid gap-5 border-border border-t pt-5 lg:grid-cols-[1fr_auto] lg:items-end">
          <SizeChoice size={size} onChange={setSize} error={sizeError} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <output aria-live="polite" className="text-[0.9375rem]">
              <strong className="font-semibold tabular-nums">{count(total, "question")}</strong>{" "}
              {total === 1 ? "matches" : "match"}
            </output>
            <Button
              type="submit"
              formMethod="post"
              name="from"
              value="filter"
              size="lg"
              disabled={total === 0}
              pending={starting}
              aria-describedby={total === 0 ? "start-reason" : undefined}
            >
              Start session
            </Button>
          </div>
        </div>
        {total === 0 ? (
          <p id="start-reason" className="text-muted-foreground text-sm">
            No question matches all of this. Take a filter away to start.
          </p>
        ) : (
          note && <div className="text-muted-foreground text-sm">{note}</div>
        )}
      </Form>
    </Card>
  );
}

/** The filter as it is ticked now, ahead of the address, and how to change both. */
function useFilter(applied: Filter): [Filter, (next: Filter) => void] {
  const [filter, setFilter] = useState(applied);
  const submit = useSubmit();
  const address = writeFilter(applied).toString();
  // Back and forward change the address without a click on a chip.
  useEffect(() => setFilter(readFilter(new URLSearchParams(address))), [address]);
  const change = (next: Filter) => {
    setFilter(next);
    submit(writeFilter(next), { method: "get", action: paths.questions, replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
