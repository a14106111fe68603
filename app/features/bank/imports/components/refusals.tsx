import type { Refusal } from "~/features/questions/exchange/format";
import { Alert } from "~/ui/alert";
import { formatCount } from "../../format-count";

const maxRefusals = 50;

/** Lists the errors of a file that cannot be imported, each with its place in the file. */
export function Refusals({ refused, moreRefused }: { refused: Refusal[]; moreRefused: number }) {
  const hiddenCount = Math.max(0, refused.length - maxRefusals) + moreRefused;
  return (
    <Alert tone="destructive" title="The file was rejected. Nothing was changed.">
      <ul className="mt-1 grid list-disc gap-1 ps-5">
        {refused.slice(0, maxRefusals).map((refusal, index) => (
          <li key={index} className="break-words">
            {describePlace(refusal)}
            {refusal.why}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="mt-1">And {formatCount(hiddenCount)} more.</p>}
    </Alert>
  );
}

function describePlace({ file, line, id }: Refusal): string {
  const place = [file, line ? `line ${line}` : null, id].filter(Boolean).join(", ");
  return place ? `${place.charAt(0).toUpperCase()}${place.slice(1)}: ` : "";
}
