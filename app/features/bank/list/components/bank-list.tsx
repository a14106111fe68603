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
import { hasArea } from "../../../auth/admin-scopes";
import { AreaLink } from "../../../auth/components/area-link";
import { useAdminScope } from "../../../auth/components/use-admin-scope";
import { getActionArea } from "../../lifecycle";
import { type BankQuery, formatBankQuery, hasFilter } from "../bank-query";
import { bulkEditKinds, bulkEditLabels } from "../bulk-edit/bulk-edit-kinds";
import { bulkQuestionActions, bulkQuestionLabels } from "../bulk-question-actions";
import type { ListedRow } from "../question-list.loader.server";
import { BankQuestionRow } from "./bank-question-row";

interface Props {
  query: BankQuery;
  asOf: number;
  rows: readonly ListedRow[];
  hasMore: boolean;
  countText: string;
  matchCount: number | null;
  limitMessage: string | null;
}

/** Shows a page of questions with checkboxes for bulk actions. */
export function BankList({ query, asOf, rows, hasMore, countText, matchCount, limitMessage }: Props) {
  const scope = useAdminScope();
  const [isAllSelected, setAllSelected] = useState(false);
  const getPagePath = (page: number) => `${paths.manageQuestions}?${formatBankQuery({ ...query, page })}`;
  if (rows.length === 0) return <EmptyList query={query} />;
  return (
    <>
      <Form method="post" action={getPagePath(query.page)} aria-label="Questions">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="asOf" value={asOf} />
        <Card className="px-3 py-0 sm:px-4">
          <p className="flex flex-wrap items-center justify-between gap-x-4 border-border border-b py-2.5 text-sm">
            <span className="tabular-nums">{countText}</span>
            <AreaLink
              area="bankWriting"
              to={`${paths.exportQuestions}?${formatBankQuery({ ...query, page: 1 })}`}
              className="link"
            >
              {hasFilter(query) ? "Export these questions" : "Export all questions"}
            </AreaLink>
          </p>
          <ol className="divide-y divide-border">
            {rows.map((row) => (
              <BankQuestionRow key={row.id} row={row} isAllSelected={isAllSelected} />
            ))}
          </ol>
          <fieldset // Sticky, so focused rows need scroll margins (bank-question-row.tsx).
            className="-mx-3 sm:-mx-4 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-b-xl border-border border-t bg-card px-3 py-3 sm:sticky sm:bottom-0 sm:px-4"
          >
            <legend className="sr-only">Actions for the selected questions</legend>
            <SelectPage />
            {matchCount && (
              <label className="flex min-h-9 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  name="all"
                  value="1"
                  checked={isAllSelected}
                  onChange={(event) => setAllSelected(event.currentTarget.checked)}
                  className="size-[1.125rem] accent-primary"
                />
                All {matchCount.toLocaleString("en")} matches
              </label>
            )}
            <SelectField
              name="act"
              label="Bulk action"
              options={[
                ...bulkQuestionActions
                  .filter((act) => hasArea(scope, getActionArea(act)))
                  .map((act) => ({ value: act, label: bulkQuestionLabels[act].choiceLabel })),
                ...bulkEditKinds
                  .filter(() => hasArea(scope, "bankWriting"))
                  .map((kind) => ({ value: kind, label: `${bulkEditLabels[kind].choiceLabel} …` })),
              ]}
              className="grow basis-44 sm:ml-auto sm:grow-0"
            />
            <Button type="submit" variant="outline">
              Continue
            </Button>
          </fieldset>
          {limitMessage && <p className="pb-3 text-muted-foreground text-sm">{limitMessage}.</p>}
        </Card>
      </Form>
      <NumberedPager page={query.page} hasNextPage={hasMore} label="Pages of questions" to={getPagePath} />
    </>
  );
}

/** Selects the whole page; hidden without JavaScript. */
function SelectPage() {
  if (!useHydrated()) return null;
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        onChange={({ currentTarget: { checked, form } }) => {
          for (const checkbox of form?.querySelectorAll<HTMLInputElement>('input[name="question"]:not(:disabled)') ??
            [])
            checkbox.checked = checked;
        }}
        className="size-[1.125rem] accent-primary"
      />
      Select this page
    </label>
  );
}

function EmptyList({ query }: { query: BankQuery }) {
  const isFiltered = hasFilter(query);
  return (
    <EmptyState
      icon={FileQuestion}
      title={query.page > 1 ? "No more questions" : isFiltered ? "No matching questions" : "No questions yet"}
      action={
        isFiltered || query.page > 1 ? (
          <Link to={paths.manageQuestions} className={buttonClass({ variant: "outline" })}>
            Show all questions
          </Link>
        ) : (
          <AreaLink area="bankWriting" to={paths.newQuestion} className={buttonClass()}>
            Create question
          </AreaLink>
        )
      }
    >
      {isFiltered ? "Try other words or remove a filter." : "Create a question or import a file."}
    </EmptyState>
  );
}
