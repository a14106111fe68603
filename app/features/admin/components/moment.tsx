import type { TimeText } from "~/lib/time-text";

/** A moment, as text that server and browser agree on. */
export function Moment({ iso, absolute, relative }: TimeText) {
  return (
    <time dateTime={iso} title={relative} className="whitespace-nowrap">
      {absolute}
    </time>
  );
}
