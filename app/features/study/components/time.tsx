import type { TimeText } from "~/lib/time-text";

/** A relative time, with the exact time as its tooltip. */
export function Time({ at }: { at: TimeText }) {
  return (
    <time dateTime={at.iso} data-tooltip={at.exact}>
      {at.relative}
    </time>
  );
}
