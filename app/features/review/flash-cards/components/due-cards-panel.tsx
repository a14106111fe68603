import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { countNoun } from "~/lib/text";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormattedText } from "~/ui/formatted-text";
import { type CardGrade, cardGrades } from "../flash-card-taxonomy";
import type { DueCard, DueCards } from "../flash-cards.server";
import { cardFormPath, useCardFetcher } from "./use-card-fetcher";

/** The learner's due flash cards, one at a time: the front, then the back with three grades. Works without JavaScript. */
export function DueCardsPanel({ cards, nextDueText }: { cards: DueCards; nextDueText: string | null }) {
  if (!cards.card && !nextDueText) return null;
  return (
    <Card as="section" aria-labelledby="flash-cards" className="mb-6 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="flash-cards" className="font-semibold text-base">
          Flash cards
        </h2>
        <p role="status" className="text-muted-foreground text-sm">
          {cards.card ? `${countNoun(cards.due, "card")} due` : `No card is due. The next one is due ${nextDueText}.`}
        </p>
      </div>
      {cards.card && <CardToGrade card={cards.card} />}
    </Card>
  );
}

const gradeNames: Record<CardGrade, string> = { again: "Again", hard: "Hard", good: "Good" };

function CardToGrade({ card }: { card: DueCard }) {
  const { questionId, topic, front, back, reps, intervalDays } = card;
  const fetcher = useCardFetcher("grade-card");
  const { pathname, search } = useLocation();
  const cardKey = `${questionId} ${reps}`;
  const summary = useRef<HTMLElement>(null);
  const shownKey = useRef(cardKey);
  useEffect(() => {
    if (shownKey.current === cardKey) return;
    shownKey.current = cardKey;
    // The button that had the focus is gone with the last card.
    summary.current?.focus();
  }, [cardKey]);
  return (
    <div className="mt-3 grid max-w-[70ch] gap-3">
      <div className="text-[1.0625rem] leading-relaxed whitespace-pre-line">
        <FormattedText text={front} />
      </div>
      <details key={cardKey} className="group">
        <summary ref={summary} className={`${buttonClass({ variant: "outline" })} cursor-pointer group-open:hidden`}>
          Show answer
        </summary>
        <p className="border-border border-t pt-3 text-muted-foreground text-sm">{topic}</p>
        <div className="mt-1 whitespace-pre-line font-medium">
          <FormattedText text={back} />
        </div>
        <fetcher.Form method="post" action={cardFormPath} preventScrollReset className="mt-3 flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="grade" />
          <input type="hidden" name="questionId" value={questionId} />
          <input type="hidden" name="reps" value={reps} />
          <input type="hidden" name="back" value={pathname + search} />
          {cardGrades.map((grade) => (
            <Button
              key={grade}
              type="submit"
              name="grade"
              value={grade}
              variant={grade === "good" ? "primary" : "outline"}
              disabled={fetcher.state !== "idle"}
            >
              {gradeNames[grade]}
              <span className="font-normal opacity-80">{countNoun(intervalDays[grade], "day")}</span>
            </Button>
          ))}
        </fetcher.Form>
      </details>
    </div>
  );
}
