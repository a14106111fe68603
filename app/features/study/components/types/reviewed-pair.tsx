import { Check, Minus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { FormattedText } from "~/ui/formatted-text";
import { formatWithLetter } from "../../engine/types/engine-type";
import { optionRowClassName } from "../option-row";

type Choices = readonly { id: string; text: string }[];

interface ReviewedPairProps {
  /** The stem, or the name of the marker. */
  subject: ReactNode;
  options: Choices;
  /** Id of the chosen option; undefined if no option was chosen. */
  chosenId: string | undefined;
  correctId: string;
  rationale: string | undefined;
}

/** One stem or marker with the learner's choice, the correct option, and the rationale. */
export function ReviewedPair({ subject, options, chosenId, correctId, rationale }: ReviewedPairProps) {
  const verdict = chosenId === undefined ? "omitted" : chosenId === correctId ? "right" : "wrong";
  return (
    <li
      className={cn(
        optionRowClassName,
        verdict === "right" && "border-success/55 bg-success/7",
        verdict === "wrong" && "border-destructive/55 bg-destructive/7",
      )}
    >
      <VerdictIcon verdict={verdict} />
      <div className="min-w-0 flex-1">
        <div className="font-medium">{subject}</div>
        <dl className="mt-1 grid gap-0.5 text-[0.9375rem]">
          {verdict === "wrong" && <ChoiceLine name="You chose" value={formatWithLetter(options, chosenId)} isWrong />}
          <ChoiceLine
            name={verdict === "right" ? "You chose" : "Correct answer"}
            value={formatWithLetter(options, correctId)}
          />
        </dl>
        <div className="mt-1 max-w-[70ch] whitespace-pre-line text-sm">
          <FormattedText text={rationale ?? ""} />
        </div>
      </div>
    </li>
  );
}

function ChoiceLine({ name, value, isWrong = false }: { name: string; value: string; isWrong?: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className={isWrong ? "text-destructive" : "text-success"}>{name}:</dt>
      <dd className={cn("min-w-0", isWrong ? "text-muted-foreground" : "font-medium")}>{value}</dd>
    </div>
  );
}

export type PairVerdict = "right" | "wrong" | "omitted";

const verdictSigns = {
  right: { icon: Check, look: "border-success bg-success text-success-foreground", label: "Correct" },
  wrong: { icon: X, look: "border-destructive bg-destructive text-destructive-foreground", label: "Incorrect" },
  omitted: { icon: Minus, look: "border-input text-muted-foreground", label: "Unanswered" },
};

/** The verdict on a pair or part as an icon, with a label for screen readers. */
export function VerdictIcon({ verdict }: { verdict: PairVerdict }) {
  const { icon: Icon, look, label } = verdictSigns[verdict];
  return (
    <span className={cn("mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border", look)}>
      <Icon aria-hidden="true" strokeWidth={3} className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
