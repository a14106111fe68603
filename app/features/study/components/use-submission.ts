import { useActionData, useFetcher } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import type { AnswerResult } from "../answer-result";
import { readTyped, type Typed } from "../typed";

interface SubmissionOptions {
  /** Session and position. */
  place: string;
  action: string;
  form: RefObject<HTMLFormElement>;
  body: QuestionBody | undefined;
}

/**
 * Submits the answer and says what became of it. Nothing is counted as submitted before the server has stored it; a
 * failed try leaves everything in place to be sent again under the same client id.
 */
export function useSubmission({ place, action, form, body }: SubmissionOptions) {
  const fetcher = useFetcher<AnswerResult>({ key: `answer-${place}` });
  const posted = useActionData<AnswerResult>();
  // What is missing is told here and by the server alike; the server's word arrives only without JavaScript.
  const [missing, setMissing] = useState<string | null>(null);
  const [edited, setEdited] = useState(false);
  const pending = fetcher.state !== "idle";
  const result = pending ? undefined : (fetcher.data ?? posted);
  const problem = edited ? null : (missing ?? (result?.status === "invalid" ? result.problem : null));

  useEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector<HTMLElement>("input:not([type=hidden])");
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: "center" });
  }, [problem, form]);

  return {
    result,
    pending,
    problem,
    /** To be called when the learner changes something: what was wrong may be right now. */
    edited: () => setEdited(true),
    /** `took`: milliseconds spent on the question. */
    submit(event: FormEvent<HTMLFormElement>, took: number) {
      event.preventDefault();
      if (pending || !body) return;
      const fields = new FormData(event.currentTarget);
      const nothing = problemOf(body, readTyped(fields));
      setMissing(nothing);
      setEdited(false);
      if (nothing) return;
      fields.set("took", String(took));
      fetcher.submit(fields, { method: "post", action });
    },
  };
}

/** What is left to do before the answer can be submitted; null when nothing is. */
function problemOf(body: QuestionBody, { choices, value }: Typed): string | null {
  if (body.type === "numeric") return value.trim() ? null : "Type a number, such as 12.5 or 1e-3, then submit.";
  if (body.type === "multi" && body.pick && choices.length !== body.pick)
    return `Select ${body.pick} options; ${choices.length || "none"} ${choices.length === 1 ? "is" : "are"} selected.`;
  if (choices.length) return null;
  return body.type === "multi" ? "Choose at least one option, then submit." : "Choose one option, then submit.";
}
