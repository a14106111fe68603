import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { FormField } from "~/features/auth/components/form-field";
import { countNoun } from "~/lib/text";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/field";
import { ProgressBar } from "~/ui/progress-bar";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import {
  type BulkQuestionAction,
  bulkQuestionLabels,
  retireConfirmation,
  reviewCauseLabels,
} from "../bulk-question-actions";
import { BulkResult } from "./bulk-result";
import { type BulkState, useBulkRun } from "./use-bulk-run";

interface Props {
  act: BulkQuestionAction;
  ids: readonly string[];
  /** When the list was loaded, in ms; drafts saved later are not approved. */
  asOf: number;
  /** Whether the action covers all matches, not a selection. */
  isAll: boolean;
  /** External ids of the first affected questions, shown as examples. */
  names: readonly { id: string; externalId: string }[];
  result: SubmissionResult<string[]> | undefined;
  /** Address of the list with its filters. */
  listPath: string;
}

/** Shows the confirmation, the progress, and the result of a bulk action. */
export function BulkConfirm(props: Props) {
  const { act, ids, asOf, listPath } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const run = useBulkRun();
  const { kind, sent } = run.state;
  useEffect(() => heading.current?.focus(), []);
  const title = kind === "idle" ? bulkQuestionLabels[act].heading : bulkQuestionLabels[act].choiceLabel;
  return (
    <Card as="section" aria-labelledby="bulk-title" className="p-5">
      <h2 id="bulk-title" ref={heading} tabIndex={-1} className="mb-1 font-semibold text-lg outline-none">
        {title}
      </h2>
      {kind === "idle" ? (
        <ConfirmForm {...props} onConfirm={(fields) => run.start({ act, ids, asOf, ...fields })} />
      ) : (
        <>
          <ProgressBar value={sent} max={ids.length} label={bulkQuestionLabels[act].choiceLabel} className="my-4" />
          <p role="status" className="mb-4 text-sm tabular-nums">
            {sent.toLocaleString("en")} of {ids.length.toLocaleString("en")} {describeProgress(run.state)}
          </p>
          {kind !== "running" && (
            <BulkResult resultLabel={bulkQuestionLabels[act].resultLabel} of={sent} {...run.state} />
          )}
          <div className="flex flex-wrap gap-2">
            {kind === "running" && (
              <Button variant="outline" onClick={run.stop}>
                Stop
              </Button>
            )}
            {(kind === "stopped" || kind === "failed") && <Button onClick={run.resume}>Resume</Button>}
            {kind !== "running" && (
              <Link to={listPath} className={buttonClass({ variant: "outline" })}>
                Back to the list
              </Link>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

function describeProgress({ kind, problem }: BulkState): string {
  if (kind === "running") return "processed so far.";
  if (kind === "done") return "processed.";
  return kind === "stopped" ? "processed, then stopped." : `processed, then an error occurred. ${problem}`;
}

function ConfirmForm({
  act,
  ids,
  asOf,
  isAll,
  names,
  result,
  listPath,
  onConfirm,
}: Props & { onConfirm: (fields: Record<string, string>) => void }) {
  const pending = useNavigation().formData?.get("intent") === "do";
  const { fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../bank-forms").then((forms) => forms.bulkConfirmSchema),
    id: "bulk-form",
    lastResult: result,
    defaultValue: { cause: "admin" },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit(event);
    if (event.defaultPrevented) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => form.get(name)?.toString().trim().toLowerCase();
    // The schema loads late. Until then, only the server checks the form.
    if (act === "retire" && text("confirmation") !== retireConfirmation) return;
    event.preventDefault();
    const typedFields = { cause: text("cause"), confirmation: text("confirmation") };
    onConfirm(
      Object.fromEntries(Object.entries(typedFields).filter((entry): entry is [string, string] => Boolean(entry[1]))),
    );
  };
  return (
    <>
      <p className="break-words text-muted-foreground text-sm">
        {isAll ? "All matches: " : ""}
        {countNoun(ids.length, "question")}: {names.map(({ externalId }) => externalId).join(", ")}
        {ids.length > names.length && ` and ${(ids.length - names.length).toLocaleString("en")} more`}.
      </p>
      <Form {...formProps} onSubmit={onSubmit} method="post" action={listPath} className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="do" />
        <input type="hidden" name="act" value={act} />
        <input type="hidden" name="asOf" value={asOf} />
        {isAll ? (
          <input type="hidden" name="all" value="1" />
        ) : (
          ids.map((id) => <input key={id} type="hidden" name="question" value={id} />)
        )}
        {act === "doubt" && (
          <SelectField
            {...inputProps(fields.cause)}
            label="Reason"
            options={Object.entries(reviewCauseLabels).map(([value, label]) => ({ value, label }))}
            error={fields.cause.errors}
            className="max-w-sm"
          />
        )}
        {act === "retire" && (
          <FormField
            meta={fields.confirmation}
            label={`Type “${retireConfirmation}” to confirm`}
            hint="Retired questions are hidden from learners. Answers stay, and you can restore the questions later."
            autoComplete="off"
            autoCapitalize="none"
            autoFocus={firstInvalid === "confirmation"}
            className="max-w-sm"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={pending} variant={act === "retire" ? "destructive" : "primary"}>
            {bulkQuestionLabels[act].confirmLabel}
          </Button>
          <Link to={listPath} className={buttonClass({ variant: "outline" })}>
            Go back
          </Link>
        </div>
      </Form>
    </>
  );
}
