import { Form, useNavigation } from "@remix-run/react";
import { LateSeriesViewer } from "~/features/series/viewer/late-series-viewer";
import { OptionLetter, optionRowClassName } from "~/features/study/components/option-row";
import { QuestionImage } from "~/features/study/components/types/question-image";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { tryPath } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import type { TryQuestion } from "../try-question.server";

interface TryFormProps {
  question: TryQuestion;
  /** Why the last answer could not be checked. */
  problem?: string | undefined;
}

/** A free question that works without an account and without JavaScript (B2). */
export function TryForm({ question: { id, domains, stem, image, series, options }, problem }: TryFormProps) {
  const pending = useNavigation().formMethod === "POST";
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-2">
        {domains.map((domain) => (
          <Badge key={domain} tone="primary">
            {domain}
          </Badge>
        ))}
      </div>
      {/* Outside of the form, because the viewer has fields of its own. */}
      {series.length > 0 && <LateSeriesViewer series={series} />}
      <Form method="post" action={tryPath(id)} className={cn(series.length > 0 && "mt-4")}>
        <fieldset aria-describedby={problem && "try-problem"}>
          <legend className="font-medium">{stem}</legend>
          {image && <QuestionImage image={image} />}
          <div className="mt-4 grid gap-2">
            {options.map((option, index) => (
              <label
                key={option.id}
                className={cn(
                  optionRowClassName,
                  "group cursor-pointer hover:border-input hover:bg-accent/40 has-checked:border-primary has-checked:bg-accent",
                  "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
                )}
              >
                <input type="radio" name="choice" value={option.id} required className="sr-only" />
                <OptionLetter
                  isMulti={false}
                  className="border-input group-has-checked:border-primary group-has-checked:bg-primary group-has-checked:text-primary-foreground"
                >
                  {getOptionLetter(index)}
                </OptionLetter>
                <span className="min-w-0 pt-0.5">{option.text}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {problem && (
          <p id="try-problem" role="alert" className="mt-3 font-medium text-destructive text-sm">
            {problem}
          </p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="lg" pending={pending}>
            Check answer
          </Button>
          <p className="text-muted-foreground text-sm">You need no account, and nothing is recorded.</p>
        </div>
      </Form>
    </div>
  );
}
