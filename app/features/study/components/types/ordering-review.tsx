import { Check, X } from "lucide-react";
import { cn } from "~/lib/cn";
import { FormattedText } from "~/ui/formatted-text";
import { optionRowClassName } from "../option-row";
import { CorrectShare } from "./correct-share";
import type { ReviewProps } from "./runner-type";

/**
 * Review of an ordering question: the correct order with rationales, and the position that the learner gave each item.
 */
export function OrderingReview({ body, answerKey, response, firstAnswers }: ReviewProps<"ordering">) {
  const { order, rationales } = answerKey;
  const givenOrder = response?.order;
  const getText = (id: string) => body.items.find((item) => item.id === id)?.text ?? "";
  return (
    <div className="grid gap-2">
      <CorrectShare firstAnswers={firstAnswers} action="put every item in order" />
      <p className="font-medium text-sm">Correct order</p>
      <ol className="grid gap-2">
        {order.map((id, index) => {
          const givenIndex = givenOrder ? givenOrder.indexOf(id) : -1;
          const isRight = givenIndex === index;
          return (
            <li
              key={id}
              className={cn(
                optionRowClassName,
                givenOrder && (isRight ? "border-success/55 bg-success/7" : "border-destructive/55 bg-destructive/7"),
              )}
            >
              <span
                className={cn(
                  "grid size-7 shrink-0 place-items-center rounded-md border font-semibold text-[0.8125rem] tabular-nums",
                  givenOrder && isRight ? "border-success bg-success text-success-foreground" : "border-input",
                )}
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1 pt-0.5">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
                  <span className="min-w-0 font-medium">
                    <FormattedText text={getText(id)} />
                  </span>
                  {givenOrder && (
                    <span
                      className={cn(
                        "flex items-center gap-1 font-medium text-sm",
                        isRight ? "text-success" : "text-destructive",
                      )}
                    >
                      {isRight ? (
                        <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
                      ) : (
                        <X aria-hidden="true" strokeWidth={3} className="size-3.5" />
                      )}
                      {isRight ? "Correct position" : `Your position: ${givenIndex + 1}`}
                    </span>
                  )}
                </div>
                <div className="mt-1 max-w-[70ch] whitespace-pre-line text-sm">
                  <FormattedText text={rationales[id] ?? ""} />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      {givenOrder && givenOrder.join() !== order.join() && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer py-1 font-medium text-primary underline underline-offset-4">
            Your order
          </summary>
          <ol className="mt-1 grid list-decimal gap-1 pl-6">
            {givenOrder.map((id) => (
              <li key={id}>
                <FormattedText text={getText(id)} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
