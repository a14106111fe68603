import { useLocation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { cardFormPath, useCardFetcher } from "./use-card-fetcher";

interface FlashCardButtonProps {
  questionId: string;
  /** Whether the learner has a card of the question, as far as the page knows. */
  hasCard: boolean;
  /** Names the question for screen readers on pages that list several. */
  questionLabel?: string;
}

/** Makes a flash card of a teaching point in one tap, or removes the card; works without JavaScript. */
export function FlashCardButton({ questionId, hasCard, questionLabel }: FlashCardButtonProps) {
  const fetcher = useCardFetcher(`card-${questionId}`);
  const { pathname, search } = useLocation();
  const intent = fetcher.formData?.get("intent");
  const isMade = intent ? intent === "add" : (fetcher.data?.hasCard ?? hasCard);
  return (
    <fetcher.Form method="post" action={cardFormPath} preventScrollReset className="print:hidden">
      <input type="hidden" name="intent" value={isMade ? "remove" : "add"} />
      <input type="hidden" name="questionId" value={questionId} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" variant="outline" size="sm">
        {isMade ? "Remove flash card" : "Make flash card"}
        {questionLabel && <span className="sr-only">: {questionLabel}</span>}
      </Button>
    </fetcher.Form>
  );
}
