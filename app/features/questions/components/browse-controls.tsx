import { Form, Link, useSubmit } from "@remix-run/react";
import { paths } from "~/paths";
import { Field, SelectField } from "~/ui/field";
import { type Filter, maxSearchLength, organDomains, writeFilter } from "../filter";
import { listFilterLabels, outcomeNames } from "../filter-labels";
import { domainName, modalities, outcomes } from "../taxonomy";

/**
 * Shows a control for each common filter. A filter that these controls cannot show appears as text, with a link to the set
 * builder.
 */
export function BrowseControls({ filter }: { filter: Filter }) {
  const submit = useSubmit();
  if (!fitsBrowseControls(filter)) return <FilterSummary filter={filter} />;
  return (
    <Form
      method="get"
      role="search"
      aria-label="Questions"
      key={writeFilter(filter).toString()}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement)
          submit(event.currentTarget, { replace: true, preventScrollReset: true });
      }}
    >
      <Field
        label="Search"
        type="search"
        name="text"
        placeholder="Words in the topic"
        maxLength={maxSearchLength}
        defaultValue={filter.text}
      />
      <SelectField
        label="Organ system"
        name="organ"
        defaultValue={filter.organs[0] ?? ""}
        options={withAllOption("All organ systems", organDomains, domainName)}
      />
      <SelectField
        label="Modality or other domain"
        name="modality"
        defaultValue={filter.modalities[0] ?? ""}
        options={withAllOption("All modalities", modalities, domainName)}
      />
      <SelectField
        label="Your latest answer"
        name="outcome"
        defaultValue={filter.outcomes[0] ?? ""}
        options={withAllOption("Any", outcomes, (value) => outcomeNames[value])}
      />
      <noscript>
        <button type="submit" className="btn btn-outline">
          Show questions
        </button>
      </noscript>
    </Form>
  );
}

function FilterSummary({ filter }: { filter: Filter }) {
  return (
    <p className="text-sm">
      <span className="text-muted-foreground">Showing</span> {listFilterLabels(filter).join(" · ")}{" "}
      <Link to={`${paths.customSets}?${writeFilter(filter)}`} className="link ml-2">
        Change filters
      </Link>{" "}
      <Link to={paths.questions} className="link ml-2">
        Show all questions
      </Link>
    </p>
  );
}

function fitsBrowseControls({ organs, modalities: chosen, outcomes: states, text: _text, ...rest }: Filter): boolean {
  const others = Object.values(rest).every((value) => value === null || (value as readonly unknown[]).length === 0);
  return others && [organs, chosen, states].every((list) => list.length <= 1);
}

function withAllOption<T extends string>(allLabel: string, values: readonly T[], getName: (value: T) => string) {
  return [{ value: "", label: allLabel }, ...values.map((value) => ({ value, label: getName(value) }))];
}
