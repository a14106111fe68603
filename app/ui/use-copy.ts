import { type FocusEvent, useId, useState } from "react";

/**
 * Returns the props of a read-only field, a function that copies its text, and whether the text was copied. If copying is
 * blocked, selects the text instead.
 */
export function useCopy(text: string) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const field = {
    id,
    readOnly: true,
    value: text,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  };
  const copyText = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => document.getElementById(id)?.focus(),
    );
  return { field, copy: copyText, copied: isCopied };
}
