import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Refusals } from "../../components/bulk-result";
import type { BulkEditReply } from "../bulk-edit.action.server";
import { bulkEditLabels } from "../bulk-edit-kinds";
import { BulkEditFields } from "./bulk-edit-fields";

export type EditForm = Extract<BulkEditReply, { step: "form" }>;
type EditPlan = Extract<BulkEditReply, { step: "plan" }>;

/** A bulk edit of selected questions (M18): the form of its values, then the plan to confirm. Works without JavaScript. */
export function BulkEditPage({ edit, listPath }: { edit: EditForm | EditPlan; listPath: string }) {
  const { kind, step, ids, isAll } = edit;
  const heading = useRef<HTMLHeadingElement>(null);
  const intent = useNavigation().formData?.get("intent");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a new page to a screen reader
  useEffect(() => heading.current?.focus(), [step]);
  const labels = bulkEditLabels[kind];
  return (
    <Card as="section" aria-labelledby="bulk-edit-title" className="p-5">
      <h2 id="bulk-edit-title" ref={heading} tabIndex={-1} className="mb-1 font-semibold text-lg outline-none">
        {labels.heading}
      </h2>
      <p className="max-w-prose text-muted-foreground text-sm">{labels.hint}</p>
      <Form key={step} method="post" action={listPath} className="mt-4 grid gap-4">
        <input type="hidden" name="act" value={kind} />
        {isAll ? (
          <input type="hidden" name="all" value="1" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name="question" value={id} />)
        )}
        {edit.step === "form" ? <FormStep edit={edit} /> : <PlanStep edit={edit} />}
        <div className="flex flex-wrap gap-2">
          {edit.step === "form" ? (
            <Button type="submit" name="intent" value="check" pending={intent === "check"}>
              Check changes
            </Button>
          ) : (
            <>
              {edit.done > 0 && (
                <Button type="submit" name="intent" value="apply" pending={intent === "apply"}>
                  Change {countNoun(edit.done, "question")}
                </Button>
              )}
              <Button type="submit" name="intent" value="back" variant="outline" pending={intent === "back"}>
                Change the values
              </Button>
            </>
          )}
          <Link to={listPath} className={buttonClass({ variant: "outline" })}>
            Cancel
          </Link>
        </div>
      </Form>
    </Card>
  );
}

function FormStep({ edit }: { edit: EditForm }) {
  const { ids, isAll, names } = edit;
  return (
    <>
      <p className="wrap-anywhere text-sm">
        {isAll ? "All matches: " : ""}
        {countNoun(ids.length, "question")}: {names.join(", ")}
        {ids.length > names.length && ` and ${(ids.length - names.length).toLocaleString("en")} more`}.
      </p>
      <BulkEditFields edit={edit} />
    </>
  );
}

function PlanStep({ edit: { values, summary, of, done, refused, further } }: { edit: EditPlan }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="wrap-anywhere font-medium text-sm">{summary}</p>
      <Alert
        tone={done === 0 ? "warning" : "neutral"}
        title={
          done === of
            ? `All ${countNoun(of, "question")} will change.`
            : `${done.toLocaleString("en")} of ${countNoun(of, "question")} will change; ${(of - done).toLocaleString("en")} will be left alone.`
        }
      >
        <Refusals refused={refused} further={further} />
      </Alert>
    </>
  );
}
