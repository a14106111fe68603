import { Fragment } from "react";
import { foundEnd, foundStart } from "../found-marks";

/** An excerpt of a search with the found words highlighted. */
export function FoundWords({ text }: { text: string }) {
  return text.split(foundStart).map((piece, index) => {
    const [hit, rest] = index === 0 ? [null, piece] : splitAtFoundEnd(piece);
    return (
      <Fragment key={index}>
        {hit !== null && <mark className="rounded-sm bg-warning/25 px-0.5 text-foreground">{hit}</mark>}
        {rest}
      </Fragment>
    );
  });
}

function splitAtFoundEnd(piece: string): [string, string] {
  const end = piece.indexOf(foundEnd);
  return end < 0 ? [piece, ""] : [piece.slice(0, end), piece.slice(end + 1)];
}
