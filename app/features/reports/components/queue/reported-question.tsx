import { Check } from "lucide-react";
import { getImageSrc } from "~/features/questions/image-src";
import { cn } from "~/lib/cn";
import { Badge } from "~/ui/badge";
import { FormattedText } from "~/ui/formatted-text";
import type { ExplainedQuestion } from "../../queue/explained-question";

interface ReportedQuestionProps {
  question: ExplainedQuestion;
  /** Formatted share of first answers that chose an option, by option id. */
  shares?: Readonly<Record<string, string>>;
}

/** A question with its stem, options with rationales, teaching point, and references. */
export function ReportedQuestion({ question, shares = {} }: ReportedQuestionProps) {
  const { stem, image, lines, teachingPoint, references, parts } = question;
  return (
    <div className="grid gap-4">
      <div className="wrap-anywhere max-w-[70ch] whitespace-pre-line">
        <FormattedText text={stem} />
      </div>
      {image && (
        <img
          src={getImageSrc(image.file)}
          alt={image.alt}
          loading="lazy"
          className="max-h-72 max-w-full rounded-lg border border-border"
        />
      )}
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map(({ id, text, right, why }) => (
            <li
              key={id}
              className={cn("rounded-lg border px-3 py-2", right ? "border-success/50 bg-success/10" : "border-border")}
            >
              <div className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium text-sm">
                <span className="min-w-0">
                  <FormattedText text={text} />
                </span>
                {right && (
                  <Badge tone="success">
                    <Check aria-hidden="true" className="size-3" /> Key
                  </Badge>
                )}
                {shares[id] && <span className="font-normal text-muted-foreground">chosen by {shares[id]}</span>}
              </div>
              {why && (
                <div className="wrap-anywhere mt-1 whitespace-pre-line text-muted-foreground text-sm">
                  <FormattedText text={why} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {parts.map((part, index) => (
        // Parts of a case have no ids, so the index is their React key.
        <section key={index} aria-label={`Part ${index + 1}`} className="border-border border-l-2 pl-4">
          <h3 className="mb-2 font-medium text-sm">Part {index + 1}</h3>
          <ReportedQuestion question={part} />
        </section>
      ))}
      <div className="wrap-anywhere whitespace-pre-line text-sm">
        <strong className="font-medium">Teaching point:</strong> <FormattedText text={teachingPoint} />
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">{references.join(" · ")}</p>
    </div>
  );
}
