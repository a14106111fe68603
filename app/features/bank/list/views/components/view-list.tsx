import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CheckboxField, Field } from "~/ui/field";
import { type BankQuery, formatBankQuery, hasFilter, parseBankQuery } from "../../bank-query";
import type { ListedView } from "../saved-views.server";
import { maxViewNameLength } from "../view-forms";

const emptyQuery = parseBankQuery(new URLSearchParams());
const commonViews = (
  [
    ["In review", { stage: "in_review" }],
    ["Ready for me to publish", { mine: "publishable" }],
    ["My drafts", { mine: "drafts" }],
    ["Suspended", { status: "under_review" }],
    ["Reported", { reports: "open", order: "reports" }],
    ["Flagged by statistics", { flag: "any", status: "live" }],
  ] satisfies [name: string, filters: Partial<BankQuery>][]
).map(([name, filters]) => ({ name, query: formatBankQuery({ ...emptyQuery, ...filters }).toString() }));

interface Props {
  query: BankQuery;
  views: readonly ListedView[];
  /** The reply to the form that saves a view, if it has errors. */
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** Links to common lists and to saved views, with the form that saves the current filter as a view (M19). */
export function ViewList({ query, views, lastResult }: Props) {
  const currentQuery = formatBankQuery({ ...query, page: 1 }).toString();
  const links = [
    ...commonViews.map((view) => ({ ...view, id: view.name })),
    ...views.map(({ isOwn, ownerName, ...view }) => ({
      ...view,
      name: isOwn ? view.name : `${view.name} (${ownerName})`,
    })),
  ];
  const ownView = views.find((view) => view.isOwn && view.query === currentQuery);
  return (
    <nav aria-label="Views" className="mb-4 grid gap-2 text-sm">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {links.map((view) => (
          <li key={view.id}>
            <Link
              to={`${paths.manageQuestions}?${view.query}`}
              aria-current={view.query === currentQuery ? "page" : undefined}
              className={cn("link inline-block break-words py-1", view.query === currentQuery && "font-semibold")}
            >
              {view.name}
            </Link>
          </li>
        ))}
        {(hasFilter(query) || query.order !== emptyQuery.order) && (
          <li>
            <Link to={paths.manageQuestions} className="link inline-block py-1">
              Clear filters
            </Link>
          </li>
        )}
      </ul>
      {currentQuery && <SaveView key={currentQuery} ownView={ownView} query={currentQuery} lastResult={lastResult} />}
    </nav>
  );
}

function SaveView({
  ownView,
  query,
  lastResult,
}: { ownView: ListedView | undefined; query: string } & Pick<Props, "lastResult">) {
  const intent = useNavigation().formData?.get("intent");
  const initialName = lastResult?.initialValue?.name;
  return (
    <details open={Boolean(lastResult)}>
      <summary className="link inline-block cursor-pointer py-1">
        {ownView ? "Change this view" : "Save this view"}
      </summary>
      <Form
        method="post"
        action={`${paths.manageQuestions}?${query}`}
        className="mt-2 flex max-w-3xl flex-wrap items-end gap-x-4 gap-y-3 rounded-xl border border-border bg-card p-4"
      >
        <Field
          name="name"
          label="Name of the view"
          hint="A view of yours with the same name gets these filters."
          defaultValue={typeof initialName === "string" ? initialName : ownView?.name}
          error={lastResult?.error?.name ?? undefined}
          maxLength={maxViewNameLength}
          required
          className="grow basis-60"
        />
        <CheckboxField
          name="isShared"
          label="Show it to the other admins of the bank"
          defaultChecked={Boolean(ownView?.isShared)}
          className="basis-full"
        />
        {ownView && <input type="hidden" name="viewId" value={ownView.id} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save-view" pending={intent === "save-view"}>
            Save view
          </Button>
          {ownView && (
            <Button
              type="submit"
              name="intent"
              value="delete-view"
              variant="outline"
              formNoValidate
              pending={intent === "delete-view"}
            >
              Delete view
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}
