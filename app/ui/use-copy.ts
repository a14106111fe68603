import { type FocusEvent, useId, useState } from "react";

/** A text in a field that can be copied: what its field gets, the act, and whether it is done. Where it may not be, the field is chosen. */
export function useCopy(text: string) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const field = {
    id,
    readOnly: true,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  };
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    );
  return { field, copy, copied };
}
