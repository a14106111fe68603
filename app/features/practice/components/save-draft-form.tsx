import { Form, useNavigation } from "@remix-run/react";
import { practicePath } from "~/practice-paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { FormKey } from "~/ui/form-key";
import type { DrawnQuestion } from "../templates/draw-question";
import { buildContent } from "../templates/template-content";

interface SaveDraftFormProps {
  question: DrawnQuestion;
  /** The reason why the draft was not saved. */
  problem: string | undefined;
}

/** Stores the drawn question as a draft in the bank and opens its editor (G5). */
export function SaveDraftForm({ question, problem }: SaveDraftFormProps) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={practicePath(question.template.id, question.seed)} className="contents">
      <FormKey />
      <input type="hidden" name="content" value={JSON.stringify(buildContent(question))} />
      <Button type="submit" variant="outline" pending={isSaving}>
        Save as draft
      </Button>
      {problem && (
        <Alert tone="destructive" title="The draft was not saved" className="basis-full">
          {problem}
        </Alert>
      )}
    </Form>
  );
}
