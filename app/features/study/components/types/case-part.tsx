import { type PairVerdict, VerdictIcon } from "./reviewed-pair";

interface PartHeadingProps {
  /** 0-based index of the part. */
  index: number;
  /** Number of parts, if it may be shown. */
  count?: number;
  verdict: PairVerdict;
}

const verdictLabels = { right: "correct", wrong: "incorrect", omitted: "unanswered" };

/** Heading of a part of a case, with its verdict. */
export function PartHeading({ index, count, verdict }: PartHeadingProps) {
  return (
    <h3 className="flex items-center gap-2 border-border border-t pt-4 font-semibold">
      <VerdictIcon verdict={verdict} />
      Part {index + 1}
      {count && <span className="font-normal text-muted-foreground"> of {count}</span>}
      <span className="font-normal text-muted-foreground">· {verdictLabels[verdict]}</span>
    </h3>
  );
}
