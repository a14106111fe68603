import type { TimeText } from "~/lib/time-text";

/** A moment: how long ago, with the exact time on hover and for machines. */
export function Time({ at }: { at: TimeText }) {
  return (
    <time dateTime={at.iso} title={at.absolute}>
      {at.relative}
    </time>
  );
}
