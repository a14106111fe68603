import { Check, CircleDashed, Lock, Minus, X } from "lucide-react";
import { Badge } from "~/ui/badge";
import type { ShownOutcome } from "../taxonomy";

const badgeStyles = {
  unused: { tone: "neutral", icon: CircleDashed, name: "Unused" },
  correct: { tone: "success", icon: Check, name: "Correct" },
  incorrect: { tone: "destructive", icon: X, name: "Incorrect" },
  omitted: { tone: "warning", icon: Minus, name: "Omitted" },
  "in-exam": { tone: "neutral", icon: Lock, name: "In an open exam" },
} as const;

/** Shows the learner's outcome of a question (Q1) with a label, an icon, and a color. */
export function OutcomeBadge({ outcome }: { outcome: ShownOutcome }) {
  const { tone, icon: Icon, name } = badgeStyles[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3" />
      {name}
    </Badge>
  );
}
