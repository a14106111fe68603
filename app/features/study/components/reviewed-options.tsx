import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { FormattedText } from "~/ui/formatted-text";
import { CheckIcon, CrossIcon } from "~/ui/icons";
import type { Choice } from "../../questions/types/content-type";
import type { Review } from "../answer-review.server";
import { getOptionShares } from "../engine/first-answer-shares";
import { OptionLetter, optionRowClassName } from "./option-row";

interface ReviewedOptionsProps {
  options: readonly Choice[];
  isMulti: boolean;
  keys: readonly string[];
  chosen: readonly string[];
  rationales: Record<string, string>;
  /** What the pictures of options show. */
  names?: Record<string, string> | undefined;
  firstAnswers: Review["firstAnswers"];
  /** Renders the picture of an option; pages without such questions omit it, so that its code does not load there. */
  renderPicture?: (option: Choice) => ReactNode;
  /** Ids of the options that the learner struck out. */
  struck?: readonly string[] | undefined;
}

/**
 * All options in the order in which the session shows them, with rationales and the share of learners who chose each
 * (Q4, Q5).
 */
export function ReviewedOptions(props: ReviewedOptionsProps) {
  const { options, isMulti, keys, chosen, rationales, names, firstAnswers, renderPicture, struck = [] } = props;
  const ids = options.map((option) => option.id);
  const shares = firstAnswers && getOptionShares(firstAnswers, ids);
  return (
    <>
      <ol className="grid gap-2">
        {options.map((option, index) => {
          const isKey = keys.includes(option.id);
          const isChosen = chosen.includes(option.id);
          return (
            <li
              key={option.id}
              className={cn(
                optionRowClassName,
                isKey && "border-success/55 bg-success/7",
                isChosen && !isKey && "border-destructive/55 bg-destructive/7",
              )}
            >
              <OptionLetter isMulti={isMulti} className={getLetterStyle(isKey, isChosen)}>
                {getOptionLetter(index)}
              </OptionLetter>
              {renderPicture?.(option)}
              <div className="min-w-0 flex-1 pt-0.5">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className={cn("min-w-0", isKey && "font-medium")}>
                    <FormattedText text={option.text} />
                    {names?.[option.id] && `: ${names[option.id]}`}
                  </span>
                  {isKey && (
                    <Badge tone="success">
                      <CheckIcon className="size-3" />
                      {isMulti ? "Part of the correct answer" : "Correct answer"}
                    </Badge>
                  )}
                  {isChosen && (
                    <Badge tone={isKey ? "success" : "destructive"}>
                      {!isKey && <CrossIcon className="size-3" />}
                      You chose this
                    </Badge>
                  )}
                  {struck.includes(option.id) && <Badge>You struck this out</Badge>}
                  {shares && (
                    <span className="ml-auto text-muted-foreground text-sm tabular-nums">{shares[option.id]}%</span>
                  )}
                </div>
                <div
                  className={cn(
                    "mt-1 max-w-[70ch] whitespace-pre-line text-sm",
                    !isKey && !isChosen && "text-muted-foreground",
                  )}
                >
                  <FormattedText text={rationales[option.id] ?? ""} />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      {firstAnswers && (
        <p className="text-muted-foreground text-xs">
          Each percentage is a share of {firstAnswers.total} first answers by all learners
          {isMulti ? "; an answer can contain several options" : ""}.
        </p>
      )}
    </>
  );
}

function getLetterStyle(isKey: boolean, isChosen: boolean): string {
  if (isKey) return "border-success bg-success text-success-foreground";
  return isChosen ? "border-destructive bg-destructive text-destructive-foreground" : "border-input";
}
