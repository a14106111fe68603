import { Check, CircleDashed, Minus, X } from "lucide-react";
import { Badge } from "~/ui/badge";
import type { Outcome } from "../taxonomy";

const looks = {
  unused: { tone: "neutral", icon: CircleDashed, name: "Unused" },
  correct: { tone: "success", icon: Check, name: "Correct" },
  incorrect: { tone: "destructive", icon: X, name: "Incorrect" },
  omitted: { tone: "warning", icon: Minus, name: "Omitted" },
} as const;

/** The learner's latest outcome of a question (Q1), in a word, a shape and a colour. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { tone, icon: Icon, name } = looks[outcome];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className="size-3" />
      {name}
    </Badge>
  );
}
