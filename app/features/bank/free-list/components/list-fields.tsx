import type { List } from "./use-list";

/** What a form has to carry so that it loses nothing of the list in hand. */
export function ListFields({ intent, fields }: { intent: string; fields: List["fields"] }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="before" value={fields.before} />
      <input type="hidden" name="order" value={fields.order} />
    </>
  );
}
