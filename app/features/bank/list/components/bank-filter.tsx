import { Form, Link } from "@remix-run/react";
import { ChevronDown, Search, X } from "lucide-react";
import { useRef } from "react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Field, SelectField } from "~/ui/field";
import { useSlashKey } from "~/ui/use-slash-key";
import { filterLabels, filterValueLabels, orderLabels } from "../bank-filter-labels";
import { type BankQuery, bankOrders, type FilterName, filterNames, filterValues, formatBankQuery } from "../bank-query";
import { TopicField } from "./topic-field";

/** The list's search and filters as a plain form that works without JavaScript; `/` focuses the search (K1). */
export function BankFilter({ query }: { query: BankQuery }) {
  const usedFilters = listUsedFilters(query);
  return (
    <div className="mb-6 grid gap-3">
      <Form
        method="get"
        action={paths.manageQuestions}
        role="search"
        // Resets the fields when the query changes.
        key={formatBankQuery(query).toString()}
        className="grid gap-3"
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
        <details className="group rounded-xl border border-border bg-card px-4">
          <summary className="flex cursor-pointer items-center justify-between py-2.5 font-medium text-sm">
            Filters{usedFilters.length > 0 && `, ${usedFilters.length} in use`}
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
            {filterNames.map((name) => (
              <FilterSelect key={name} name={name} value={query[name]} />
            ))}
          </div>
        </details>
      </Form>
      {usedFilters.length > 0 && (
        <ul aria-label="Filters in use" className="flex flex-wrap gap-2 text-sm">
          {usedFilters.map(({ label, without }) => (
            <li key={label}>
              <Link
                to={`${paths.manageQuestions}?${formatBankQuery({ ...query, ...without, page: 1 })}`}
                className={buttonClass({ variant: "outline", size: "sm" })}
              >
                <span className="sr-only">Remove the filter </span>
                {label} <X aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Lists the filters of the query with the query's fields that remove each. */
function listUsedFilters(query: BankQuery): { label: string; without: Partial<BankQuery> }[] {
  const used = filterNames.flatMap((name) => {
    const value = query[name];
    const labels: Record<string, string> = filterValueLabels[name];
    return value ? [{ label: `${filterLabels[name]}: ${labels[value] ?? value}`, without: { [name]: null } }] : [];
  });
  return query.topic ? [{ label: `Topic: ${query.topic}`, without: { topic: "" } }, ...used] : used;
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
