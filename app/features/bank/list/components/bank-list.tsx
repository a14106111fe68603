import { Form, Link } from "@remix-run/react";
import { FileQuestion } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { NumberedPager } from "~/ui/pager";
import { type BankQuery, isNarrowed, writeBankQuery } from "../bank-query";
import { bulkQuestionActions, bulkQuestionLabels } from "../bulk-question-actions";
import type { ListedRow } from "../question-list.loader.server";
import { QuestionRow } from "./question-row";

interface Props {
  query: BankQuery;
  asOf: number;
  rows: readonly ListedRow[];
  more: boolean;
  counted: string;
  matching: number | null;
  tooMany: string | null;
}

/** A page of questions, each with a box to tick for what is done to many at once. */
export function BankList({ query, asOf, rows, more, counted, matching, tooMany }: Props) {
  const [all, setAll] = useState(false);
  const to = (page: number) => `${paths.manageQuestions}?${writeBankQuery({ ...query, page })}`;
  if (rows.length === 0) return <NoQuestions query={query} />;
  return (
    <>
      <Form method="post" action={to(query.page)} aria-label="Questions">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="asOf" value={asOf} />
        <Card className="px-3 py-0 sm:px-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 border-border border-b py-2.5 text-sm">
            <span className="tabular-nums">{counted}</span>
            <Link to={`${paths.exportQuestions}?${writeBankQuery({ ...query, page: 1 })}`} className="link">
              {isNarrowed(query) ? "Export these" : "Export all"}
            </Link>
          </p>
          <ol className="divide-y divide-border">
            {rows.map((row) => (
              <QuestionRow key={row.id} row={row} all={all} />
            ))}
          </ol>
          <fieldset // In sight while rows are ticked; what has the focus is scrolled clear of it (question-line.tsx).
            className="-mx-3 sm:-mx-4 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-b-xl border-border border-t bg-card px-3 py-3 sm:sticky sm:bottom-0 sm:px-4"
          >
            <legend className="sr-only">With the ticked questions</legend>
            <SelectPage />
            {matching && (
              <label className="flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name="all"
                  value="1"
                  checked={all}
                  onChange={(event) => setAll(event.currentTarget.checked)}
                  className="size-[1.125rem] accent-primary"
                />
                All {matching.toLocaleString("en")} that match
              </label>
            )}
            <SelectField
              name="act"
              label="With the ticked"
              options={bulkQuestionActions.map((act) => ({ value: act, label: bulkQuestionLabels[act].choice }))}
              className="grow basis-44 sm:ml-auto sm:grow-0"
            />
            <Button type="submit" variant="outline">
              Go on…
            </Button>
          </fieldset>
          {tooMany && <p className="pb-3 text-muted-foreground text-sm">{tooMany}.</p>}
        </Card>
      </Form>
      <NumberedPager page={query.page} more={more} label="Pages of questions" to={to} />
    </>
  );
}

/** Ticks the whole page; it needs a script, and without one it is not there. */
function SelectPage() {
  if (!useHydrated()) return null;
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        onChange={({ currentTarget: { checked, form } }) => {
          for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="question"]:not(:disabled)') ?? [])
            box.checked = checked;
        }}
        className="size-[1.125rem] accent-primary"
      />
      This page
    </label>
  );
}

function NoQuestions({ query }: { query: BankQuery }) {
  const narrowed = isNarrowed(query);
  return (
    <EmptyState
      icon={FileQuestion}
      title={query.page > 1 ? "There are no more" : narrowed ? "No question is so" : "No question yet"}
      action={
        narrowed || query.page > 1 ? (
          <Link to={paths.manageQuestions} className={buttonClass({ variant: "outline" })}>
            All questions
          </Link>
        ) : (
          <Link to={paths.newQuestion} className={buttonClass()}>
            Begin one
          </Link>
        )
      }
    >
      {narrowed ? "Look for other words, or take a filter away." : "Begin one, or import a file of them."}
    </EmptyState>
  );
}
