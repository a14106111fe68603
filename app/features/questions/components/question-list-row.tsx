import type { ReactNode } from "react";
import { domainName, type Modality, type Organ, type QuestionType, type ShownOutcome, typeNames } from "../taxonomy";
import { OutcomeBadge } from "./outcome-badge";
import { QuestionThumbnail } from "./question-thumbnail";

interface QuestionListRowProps {
  question: {
    organ: Organ | "none";
    modality: Modality;
    topic: string;
    level: string;
    type?: string;
    outcome: ShownOutcome;
    /** The beginning of the stem; null until the learner opens the question. */
    stem: string | null;
    /** Address of the thumbnail of an opened question with pictures. */
    thumbnailUrl?: string | null;
  };
  /** Buttons for the question. */
  actions: ReactNode;
}

/** Shows one question in a list. */
export function QuestionListRow({ question, actions }: QuestionListRowProps) {
  const { organ, modality, topic, level, type, outcome, stem, thumbnailUrl } = question;
  const attributes = [domainName(organ), domainName(modality), type && typeNames[type as QuestionType], level]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className="grid gap-x-6 gap-y-2.5 border-border border-t py-3.5 first:border-t-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="flex min-w-0 gap-3">
        <QuestionThumbnail url={thumbnailUrl} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h3 className="font-medium text-[0.9375rem]">{topic}</h3>
            <OutcomeBadge outcome={outcome} />
          </div>
          <p className="mt-0.5 text-[0.8125rem] text-muted-foreground">{attributes}</p>
          {stem && <p className="mt-1 line-clamp-3 max-w-3xl sm:line-clamp-2 text-sm">{stem}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  );
}
