import { Form, Link } from "@remix-run/react";
import { ChevronDown, Search } from "lucide-react";
import { useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field, SelectField } from "~/ui/field";
import { useSlashKey } from "~/ui/use-slash-key";
import { filterLabels, filterValueLabels, orderLabels } from "../bank-filter-labels";
import {
  type BankQuery,
  bankOrders,
  type FilterName,
  filterNames,
  filterValues,
  formatBankQuery,
  hasFilter,
  parseBankQuery,
} from "../bank-query";
import { TopicField } from "./topic-field";

/** The most used filters, which are always visible. */
const mainFilters: readonly FilterName[] = ["status", "stage", "type", "organ", "modality"];
const moreFilters = filterNames.filter((name) => !mainFilters.includes(name));

const shortcuts: readonly (readonly [name: string, query: Partial<BankQuery>])[] = [
  ["In review", { stage: "in_review" }],
  ["Ready for me to publish", { mine: "publishable" }],
  ["My drafts", { mine: "drafts" }],
  ["Suspended", { status: "under_review" }],
  ["Reported", { reports: "open", order: "reports" }],
  ["Flagged by statistics", { flag: "any", status: "live" }],
];
const emptyQuery = parseBankQuery(new URLSearchParams());

/** The list's search and filters as a plain form that works without JavaScript; `/` focuses the search (K1). */
export function BankFilter({ query }: { query: BankQuery }) {
  const usedFilterCount = moreFilters.filter((name) => query[name]).length + (query.topic ? 1 : 0);
  const currentQuery = formatBankQuery({ ...query, page: 1 }).toString();
  return (
    <>
      <nav aria-label="Common lists" className="mb-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {shortcuts.map(([name, shortcutFilters]) => {
            const shortcutQuery = formatBankQuery({ ...emptyQuery, ...shortcutFilters }).toString();
            const isCurrent = shortcutQuery === currentQuery;
            return (
              <li key={name}>
                <Link
                  to={`${paths.manageQuestions}?${shortcutQuery}`}
                  aria-current={isCurrent ? "page" : undefined}
                  className={cn("link inline-block py-1", isCurrent && "font-semibold")}
                >
                  {name}
                </Link>
              </li>
            );
          })}
          {hasFilter(query) && (
            <li>
              <Link to={paths.manageQuestions} className="link inline-block py-1">
                Clear filters
              </Link>
            </li>
          )}
        </ul>
      </nav>
      <Form
        method="get"
        action={paths.manageQuestions}
        role="search"
        // Resets the fields when the query changes.
        key={currentQuery}
        className="mb-6 grid gap-3"
      >
        <div className="flex flex-wrap items-end gap-3">
          <SearchField text={query.search} />
          <SelectField
            name="order"
            label="Order"
            defaultValue={query.order}
            options={bankOrders.map((value) => ({ value, label: orderLabels[value] }))}
            className="grow basis-40 sm:grow-0"
          />
          <Button type="submit" variant="outline">
            <Search aria-hidden="true" /> Show
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {mainFilters.map((name) => (
            <FilterSelect key={name} name={name} value={query[name]} />
          ))}
        </div>
        <details open={usedFilterCount > 0} className="group rounded-xl border border-border bg-card px-4">
          <summary className="flex cursor-pointer items-center justify-between py-2.5 font-medium text-sm">
            More filters{usedFilterCount > 0 && `, ${usedFilterCount} in use`}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-2 gap-3 pb-4 sm:grid-cols-3 lg:grid-cols-5">
            <TopicField
              name="topic"
              label="Topic contains"
              defaultValue={query.topic}
              maxLength={80}
              className="col-span-2"
            />
            {moreFilters.map((name) => (
              <FilterSelect key={name} name={name} value={query[name]} />
            ))}
          </div>
        </details>
      </Form>
    </>
  );
}

function FilterSelect({ name, value }: { name: FilterName; value: string | null }) {
  const labels: Record<string, string> = filterValueLabels[name];
  return (
    <SelectField
      name={name}
      label={filterLabels[name]}
      defaultValue={value ?? ""}
      options={[
        { value: "", label: "Any" },
        ...filterValues[name].map((choice) => ({ value: choice, label: labels[choice] ?? choice })),
      ]}
      className="min-w-0"
    />
  );
}

function SearchField({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  return (
    <Field
      ref={input}
      type="search"
      name="search"
      label="Search by words or id"
      defaultValue={text}
      maxLength={80}
      autoCapitalize="none"
      spellCheck={false}
      aria-keyshortcuts="/"
      className="grow basis-full sm:basis-72"
    />
  );
}
