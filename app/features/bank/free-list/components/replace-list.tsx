import { Form, useNavigation } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import { SkippedIdsNotice } from "../../by-ids/components/found-questions";
import type { FreeListResult } from "../free-list.action.server";
import { formatOrder } from "../free-list-order";
import type { FreeRow } from "../free-list-rows.server";
import { HiddenListFields } from "./list-fields";
import type { FreeListState } from "./use-free-list";

/** Replaces the whole list with pasted ids after a preview of the changes. */
export function ReplaceList({
  list,
  replaceForm,
}: {
  list: FreeListState;
  replaceForm: FreeListResult["replaceForm"];
}) {
  const isPreviewPending = useNavigation().formData?.get("intent") === "replace";
  const preview = replaceForm?.preview;
  return (
    <div className="grid gap-4 *:min-w-0">
      <Form method="post" action={paths.freeQuestions} preventScrollReset className="grid gap-3">
        <HiddenListFields intent="replace" fields={list.fields} />
        <TextareaField
          key={replaceForm?.text}
          name="ids"
          label="Whole list, in order"
          hint="Paste ids, or a CSV with an “id” column. You see all changes before anything is saved."
          error={replaceForm?.error ? [replaceForm.error] : undefined}
          defaultValue={replaceForm?.text}
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
        />
        <div>
          <Button type="submit" variant="outline" pending={isPreviewPending}>
            Preview changes
          </Button>
        </div>
      </Form>
      {preview && (
        <>
          <SkippedIdsNotice notes={preview.notes} />
          <Alert tone="primary" title={`The new list has ${countNoun(preview.order.length, "question")}`}>
            <p>
              {preview.added.length} added, {preview.removed.length} removed, {preview.moved} moved.
            </p>
            <IdList label="Added" rows={preview.added} />
            <IdList label="Removed" rows={preview.removed} />
            <Form method="post" action={paths.freeQuestions} className="mt-3">
              <HiddenListFields intent="list" fields={{ ...list.fields, order: formatOrder(preview.order) }} />
              <Button type="submit" name="act" value="save">
                Replace the list
              </Button>
            </Form>
          </Alert>
        </>
      )}
    </div>
  );
}

function IdList({ label, rows }: { label: string; rows: readonly FreeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <p className="break-words">
      {label}: {rows.map(({ externalId }) => externalId).join(", ")}
    </p>
  );
}
