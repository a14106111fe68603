import { toPlainText } from "~/lib/formatted-text";

interface OrderWithoutScriptProps {
  items: readonly { id: string; text: string }[];
  /** The order that was submitted, even if invalid; empty before submission. */
  order: readonly string[];
}

/** One select per position, for browsers without JavaScript. */
export function OrderWithoutScript({ items, order }: OrderWithoutScriptProps) {
  return (
    <fieldset className="mt-2 grid min-w-0 gap-2">
      <legend className="mb-2 font-medium">Your order</legend>
      {items.map((item, index) => (
        <label key={item.id} className="grid grid-cols-[5rem_1fr] items-center gap-2">
          Position {index + 1}
          <select name="order" defaultValue={order[index] ?? item.id} className="control pr-8">
            {items.map(({ id, text }) => (
              <option key={id} value={id}>
                {toPlainText(text)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
