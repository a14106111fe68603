import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "./button";
import { Field, SelectField } from "./field";

interface ListFilterProps {
  /** URL of the list. */
  action: string;
  search: { label: string; value: string };
  selects: readonly SelectFilter[];
}

interface SelectFilter {
  name: string;
  label: string;
  /** Null for "Any". */
  value: string | null;
  /** Labels by value. */
  labels: Readonly<Record<string, string>>;
  /** Omits "Any", as for a sort order. */
  isRequired?: boolean;
}

/** Filters a list by text and by selects, in a plain form that works without JavaScript. */
export function ListFilter({ action, search, selects }: ListFilterProps) {
  return (
    <Form
      method="get"
      action={action}
      // Resets the fields when the query changes.
      key={[search.value, ...selects.map(({ value }) => value)].join("\n")}
      className="mb-6 flex flex-wrap items-end gap-3"
    >
      <Field
        type="search"
        name="search"
        label={search.label}
        defaultValue={search.value}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        className="grow basis-full sm:grow-[3] sm:basis-48"
      />
      {selects.map(({ name, label, value, labels, isRequired }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          defaultValue={value ?? ""}
          options={[
            ...(isRequired ? [] : [{ value: "", label: "Any" }]),
            ...Object.entries(labels).map(([value, label]) => ({ value, label })),
          ]}
          className="min-w-0 grow basis-32 sm:basis-36"
        />
      ))}
      <Button type="submit" variant="outline">
        <Search aria-hidden="true" /> Show
      </Button>
    </Form>
  );
}
