import type { TimeText } from "~/lib/time-text";

/** A time formatted on the server, so that hydration matches. */
export function Moment({ iso, exact, relative }: TimeText) {
  return (
    <time dateTime={iso} title={relative} className="whitespace-nowrap">
      {exact}
    </time>
  );
}
