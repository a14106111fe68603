import { Link } from "@remix-run/react";
import { GalleryVerticalEnd, Highlighter, Lightbulb, type LucideIcon, NotebookPen } from "lucide-react";
import type { TimeText } from "~/lib/time-text";
import { buttonClass } from "~/ui/button";
import { FormattedText } from "~/ui/formatted-text";
import { explanationPath } from "../../questions/explanation-path";
import { domainNames } from "../../questions/taxonomy";
import { FlashCardButton } from "../../review/flash-cards/components/flash-card-button";
import { StartButton } from "../../study/components/start-button";
import { Time } from "../../study/components/time";
import { splitSegments } from "../../study/engine/highlights";
import type { NotebookEntry } from "../notebook-entry";
import { type NotebookKind, notebookKindNames } from "../notebook-query";

const kindIcons: Record<NotebookKind, LucideIcon> = {
  card: GalleryVerticalEnd,
  note: NotebookPen,
  highlight: Highlighter,
  missed: Lightbulb,
};

/** An entry with its time as text. The front and the picture of a card are not shown here. */
type ShownEntry = Omit<NotebookEntry, "front" | "picture"> & { savedAt: TimeText };

/** One entry of the notebook with its question and the actions of the question. */
export function NotebookEntryRow({ entry }: { entry: ShownEntry }) {
  const { kind, questionId, organ, modality, topic, stem, text, highlights, isAnswered, hasCard, savedAt } = entry;
  const Icon = kindIcons[kind];
  return (
    <li className="grid break-inside-avoid gap-2 border-border border-t py-4 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="font-medium text-[0.9375rem]">{topic}</h2>
        <p className="text-[0.8125rem] text-muted-foreground">
          {domainNames(organ, modality).join(" · ")} · <Time at={savedAt} />
        </p>
      </div>
      {stem && (
        <div className="max-w-[75ch] whitespace-pre-line text-muted-foreground text-sm">
          <ShownStem stem={stem} highlights={highlights} />
        </div>
      )}
      <div className="flex max-w-[75ch] gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
        <div className="min-w-0">
          <p className="font-medium text-[0.8125rem] text-muted-foreground">{kindLabels[kind]}</p>
          {text !== null && (
            <div className="wrap-anywhere whitespace-pre-line">
              {kind === "note" ? text : <FormattedText text={text} />}
            </div>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {isAnswered && (
          <Link
            to={explanationPath(questionId)}
            prefetch="none"
            className={buttonClass({ variant: "outline", size: "sm" })}
          >
            Open explanation
            <span className="sr-only">: {topic}</span>
          </Link>
        )}
        {(kind === "missed" || kind === "card") && (
          <FlashCardButton questionId={questionId} hasCard={hasCard} questionLabel={topic} />
        )}
        <StartButton request={{ from: "question", questionId }} variant="outline" size="sm">
          {isAnswered ? "Study again" : "Study question"}
          <span className="sr-only">: {topic}</span>
        </StartButton>
      </div>
    </li>
  );
}

const kindLabels: Record<NotebookKind, string> = {
  ...notebookKindNames,
  missed: "Teaching point of a missed question",
};

function ShownStem({ stem, highlights }: { stem: string; highlights: NotebookEntry["highlights"] }) {
  return (
    <FormattedText
      text={stem}
      renderRun={(words, start) =>
        splitSegments(words, highlights, start).map(({ from, text, isHighlighted }) =>
          isHighlighted ? (
            <mark key={from} className="rounded-xs bg-warning/30 box-decoration-clone text-foreground">
              {text}
            </mark>
          ) : (
            text
          ),
        )
      }
    />
  );
}
