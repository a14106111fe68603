import { Form, Link } from "@remix-run/react";
import { domainName, modalities, organs } from "~/features/questions/taxonomy";
import { reasonLabels } from "~/features/reports/report-taxonomy";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { CheckboxField, SelectField } from "~/ui/field";
import { formatQueueQuery, type QueueQuery, type QueueView, queueViews } from "../../queue/report-queue-query";

const domainOptions = [...organs, ...modalities].map((value) => ({ value, label: domainName(value) }));
const anyOption = { value: "", label: "Any" };

/** Links to the queue's views, and the filters as a GET form, which works without JavaScript. */
export function QueueFilter({ query }: { query: QueueQuery }) {
  const { view, reason, isUnderReviewOnly, domain } = query;
  const to = (next: QueueView) => {
    const params = formatQueueQuery({ ...query, view: next, isUnderReviewOnly: false, page: 1 });
    return params.size ? `${paths.questionReports}?${params}` : paths.questionReports;
  };
  return (
    <>
      <nav aria-label="Views" className="mb-4 flex flex-wrap gap-1.5">
        {(Object.keys(queueViews) as QueueView[]).map((one) => (
          <Link
            key={one}
            to={to(one)}
            aria-current={one === view ? "page" : undefined}
            className={cn(
              "rounded-lg px-3 py-1.5 font-medium text-sm",
              one === view ? "bg-accent text-accent-foreground" : "text-muted-foreground hover:bg-muted",
            )}
          >
            {queueViews[one]}
          </Link>
        ))}
      </nav>
      <Form
        method="get"
        action={paths.questionReports}
        key={[view, reason, isUnderReviewOnly, domain].join()}
        className="mb-6 flex flex-wrap items-end gap-3"
      >
        {view !== "open" && <input type="hidden" name="view" value={view} />}
        {view !== "missed" && (
          <SelectField
            name="reason"
            label="Reason"
            defaultValue={reason ?? ""}
            options={[anyOption, ...Object.entries(reasonLabels).map(([value, label]) => ({ value, label }))]}
            className="grow basis-40 sm:grow-0 sm:basis-auto"
          />
        )}
        <SelectField
          name="domain"
          label="Domain"
          defaultValue={domain ?? ""}
          options={[anyOption, ...domainOptions]}
          className="grow basis-40 sm:grow-0 sm:basis-auto"
        />
        {view === "open" && (
          <CheckboxField
            name="review"
            value="yes"
            label="Suspended"
            defaultChecked={isUnderReviewOnly}
            className="self-center pt-4"
          />
        )}
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Form>
    </>
  );
}
