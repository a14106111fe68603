import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { Button } from "./button";
import { Field, SelectField } from "./field";

interface ListFilterProps {
  /** The list's address. */
  action: string;
  search: { label: string; value: string };
  selects: readonly Select[];
}

interface Select {
  name: string;
  label: string;
  /** Nothing for any of them. */
  value: string | null;
  /** The choices, with what people call them. */
  names: Readonly<Record<string, string>>;
  /** One of them always holds, as an order does. */
  always?: boolean;
}

/** What a list shows, by words and by choices: a plain form, so that it works without JavaScript. */
export function ListFilter({ action, search, selects }: ListFilterProps) {
  return (
    <Form
      method="get"
      action={action}
      // The fields begin anew with what was asked.
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
        className="grow basis-full sm:basis-56"
      />
      {selects.map(({ name, label, value, names, always }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          defaultValue={value ?? ""}
          options={[
            ...(always ? [] : [{ value: "", label: "Any" }]),
            ...Object.entries(names).map(([value, label]) => ({ value, label })),
          ]}
          className="grow basis-32 sm:min-w-40 sm:grow-0 sm:basis-auto"
        />
      ))}
      <Button type="submit" variant="outline">
        <Search aria-hidden="true" /> Show
      </Button>
    </Form>
  );
}
