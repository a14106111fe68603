import { Form, useNavigation } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { organDomains } from "../../questions/filter";
import { domainName } from "../../questions/taxonomy";
import { adaptiveLengths, maxStoppingQuestions, minStoppingQuestions } from "../adaptive/adaptive-level";

interface AdaptiveStartFormProps {
  freeQuestionsLeft: number | null;
  /** Why the last start was refused, with its choices. */
  refused: { problem: string; organs: readonly string[]; length: string } | undefined;
}

const lengthChoices = [
  ...adaptiveLengths.map((length) => ({ value: String(length), label: countNoun(length, "question") })),
  { value: "level", label: `Until my level is known (${minStoppingQuestions} to ${maxStoppingQuestions} questions)` },
];

/** The choice of domains and length of an adaptive session. */
export function AdaptiveStartForm({ freeQuestionsLeft, refused }: AdaptiveStartFormProps) {
  const isStarting = useNavigation().formMethod === "POST";
  return (
    <Card as="section" aria-labelledby="start-adaptive" className="p-4 sm:p-5">
      <h2 id="start-adaptive" className="mb-3 font-semibold">
        New session
      </h2>
      <Form method="post" action={paths.adaptivePractice} className="grid gap-5">
        <FormKey />
        {refused && (
          <Alert tone="destructive" title="The session did not start">
            {refused.problem}
          </Alert>
        )}
        <fieldset>
          <legend className="mb-2 font-medium text-sm">Domains (none chosen means all)</legend>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
            {organDomains.map((organ) => (
              <label key={organ} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  name="organ"
                  value={organ}
                  defaultChecked={refused?.organs.includes(organ)}
                  className="size-4 accent-primary"
                />
                {organ === "none" ? "No organ (physics and others)" : domainName(organ)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 font-medium text-sm">Length</legend>
          <div className="grid gap-1">
            {lengthChoices.map(({ value, label }) => (
              <label key={value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="radio"
                  name="length"
                  value={value}
                  defaultChecked={value === (refused?.length || "20")}
                  className="size-4 accent-primary"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <p className="max-w-prose text-muted-foreground text-sm">
          Each next question depends on your answers so far, so that you answer about three of four correctly. You
          cannot skip a question. Answers count like all others
          {freeQuestionsLeft === null
            ? "."
            : `, and new questions use your free questions (${freeQuestionsLeft} left).`}
        </p>
        <Button type="submit" pending={isStarting} className="justify-self-start">
          Start session
        </Button>
      </Form>
    </Card>
  );
}
