import type { TimeText } from "~/lib/time-text";

/** Shows a time that the server formatted, so that the browser renders the same text. */
export function Moment({ iso, exact, relative }: TimeText) {
  return (
    <time dateTime={iso} data-tooltip={relative} className="whitespace-nowrap">
      {exact}
    </time>
  );
}
