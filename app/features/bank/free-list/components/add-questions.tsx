import { Form, useNavigation } from "@remix-run/react";
import { Plus, Search } from "lucide-react";
import { typeNames } from "~/features/questions/taxonomy";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Field, TextareaField } from "~/ui/field";
import { SkippedIdsNotice } from "../../by-ids/components/found-questions";
import type { FreeListResult } from "../free-list.action.server";
import type { FreeListPage } from "../free-list.loader.server";
import type { FreeRow } from "../free-list-rows.server";
import { HiddenListFields } from "./list-fields";
import type { FreeListState } from "./use-free-list";

interface AddProps {
  list: FreeListState;
  page: Pick<FreeListPage, "suggestions" | "searchText" | "searchResults">;
  addForm: FreeListResult["addForm"];
}

/** Adds questions to the end of the list: suggestions for underrepresented domains, search results, or pasted ids. */
export function AddQuestions({ list, page: { suggestions, searchText, searchResults }, addForm }: AddProps) {
  return (
    <div className="grid gap-6 *:min-w-0">
      {suggestions.length > 0 && (
        <section aria-labelledby="suggested">
          <h3 id="suggested" className="font-medium">
            Suggested questions
          </h3>
          <p className="mb-2 text-muted-foreground text-sm">
            Live questions from domains that are underrepresented compared with the bank.
          </p>
          <QuestionChoices rows={suggestions} list={list} />
        </section>
      )}
      <section aria-label="Search live questions">
        <Form method="get" action={paths.freeQuestions} preventScrollReset className="flex flex-wrap items-end gap-3">
          <Field
            key={searchText}
            type="search"
            name="find"
            label="Search live questions that are not on the list"
            defaultValue={searchText}
            maxLength={60}
            className="grow basis-56"
          />
          <Button type="submit" variant="outline">
            <Search aria-hidden="true" /> Search
          </Button>
        </Form>
        {searchResults && (
          <div className="mt-3">
            {searchResults.length ? (
              <QuestionChoices rows={searchResults} list={list} />
            ) : (
              <p role="status" className="text-muted-foreground text-sm">
                No matching questions that are not on the list.
              </p>
            )}
          </div>
        )}
      </section>
      <Form method="post" action={paths.freeQuestions} preventScrollReset className="grid gap-3">
        <HiddenListFields intent="add" fields={list.fields} />
        <SkippedIdsNotice notes={addForm?.notes ?? []} />
        <TextareaField
          key={addForm?.text}
          name="ids"
          label="Add by ids"
          hint="Separate ids with commas or line breaks, or paste ranges (gi-001..gi-020) or a CSV with an “id” column. The questions are added to the end of the list, and the list is saved."
          error={addForm?.error ? [addForm.error] : undefined}
          defaultValue={addForm?.text}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
        />
        <div>
          <Button type="submit" variant="outline" pending={usePendingAddition() === ""}>
            Add and save
          </Button>
        </div>
      </Form>
    </div>
  );
}

function QuestionChoices({ rows, list }: { rows: readonly FreeRow[]; list: FreeListState }) {
  const pendingId = usePendingAddition();
  return (
    <ul className="grid gap-1">
      {rows.map(({ id, externalId, domains, level, type, stem }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 text-sm">
          <div className="min-w-0">
            <span className="font-medium">{externalId}</span>{" "}
            <span className="text-muted-foreground text-xs">
              {domains.join(", ")} · {level} · {typeNames[type]}
            </span>
            <p className="truncate text-muted-foreground">{stem}</p>
          </div>
          <Form method="post" action={paths.freeQuestions} preventScrollReset>
            <HiddenListFields intent="add" fields={list.fields} />
            <input type="hidden" name="one" value={id} />
            <Button
              type="submit"
              name="ids"
              value={externalId}
              variant="outline"
              size="sm"
              pending={pendingId === id}
              aria-label={`Add ${externalId} and save`}
            >
              <Plus aria-hidden="true" /> Add
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Returns the id of the question that is being added, "" while pasted ids are being added, and otherwise null. */
function usePendingAddition(): string | null {
  const { formData } = useNavigation();
  return formData?.get("intent") === "add" ? (formData.get("one")?.toString() ?? "") : null;
}
