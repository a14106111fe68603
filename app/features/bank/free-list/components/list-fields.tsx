import type { FreeListState } from "./use-free-list";

/** Hidden fields that send the saved and the unsaved list with every form. */
export function HiddenListFields({ intent, fields }: { intent: string; fields: FreeListState["fields"] }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="before" value={fields.before} />
      <input type="hidden" name="order" value={fields.order} />
    </>
  );
}
