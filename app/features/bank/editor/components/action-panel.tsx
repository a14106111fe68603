import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, FormError, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { useLetterKeys } from "~/ui/use-letter-keys";
import { useHasArea } from "../../../auth/components/use-admin-scope";
import type { QuestionAction } from "../../lifecycle";
import type { EditorPage } from "../editor.loader.server";
import { actionLabels } from "../editor-action-labels";
import { listButtons } from "../workflow-buttons";
import { ChangeSummary, KeyChangeNotice } from "./draft-notices";
import type { SaveControls } from "./editor-page";

const destructiveActions: readonly QuestionAction[] = ["doubt", "retire", "discard"];

/** Id of the link to the next draft, which the key N follows. */
export const nextDraftLinkId = "next-draft";

/** Id of the form that duplicates the question. */
export const duplicateFormId = "begin-like";

interface Props {
  page: EditorPage;
  result: SubmissionResult<string[]> | undefined;
  saveControls: MutableRefObject<SaveControls | null>;
}

/** Shows the status of a question and the actions available to this admin; works without JavaScript. */
export function ActionPanel({ page, result, saveControls }: Props) {
  const { draft, actions, refusals, currentVersionNumber } = page;
  const canNameReviewers = useHasArea("admins");
  const navigation = useNavigation();
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (result) saveControls.current?.resume();
  }, [result, saveControls]);
  const pending = String(navigation.formData?.get("intent") ?? "");
  const heading = useRef<HTMLHeadingElement>(null);
  const hasSubmitted = useRef(false);
  // The pressed button disappears after its action, so the focus moves to the heading.
  useEffect(() => {
    if (navigation.state !== "idle" || !hasSubmitted.current) return;
    hasSubmitted.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [navigation.state]);

  // Saves first, so that the action applies to the text on the screen.
  async function submitAfterSaving(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!saveControls.current || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setProblem(null);
    if (submitter.value === "discard") saveControls.current.discard();
    else if (draft && !(await saveControls.current.flush()))
      return setProblem(
        "The action was not applied because your latest changes are not saved yet. Save them and try again.",
      );
    const fields = new FormData(form);
    fields.set(submitter.name, submitter.value);
    hasSubmitted.current = true;
    submit(fields, { method: "post", preventScrollReset: true });
  }

  // The panels of the review show their own errors.
  const isReviewResult = /-review$|^assign$|comment$/.test(String(result?.initialValue?.intent ?? ""));
  const errors = [...(problem ? [problem] : []), ...(isReviewResult ? [] : (result?.error?.[""] ?? []))];
  const noteError = result?.error?.note ?? undefined;
  const publishedReview = page.publishedVersion?.review;
  const canWrite = useHasArea("bankWriting");
  const buttons = listButtons(actions, canWrite);
  const publishes = buttons.some(({ intent }) => intent === "publish-live" || intent === "approve-and-publish");
  useLetterKeys({
    ...Object.fromEntries(
      buttons.flatMap(({ intent, key }) =>
        key ? [[key, () => document.getElementById(`do-${intent}`)?.click()]] : [],
      ),
    ),
    n: () => document.getElementById(nextDraftLinkId)?.click(),
  });
  return (
    <Card as="section" aria-labelledby="next" className="grid gap-4">
      <div>
        <h2 id="next" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          Workflow
        </h2>
        <p className="text-muted-foreground text-sm">{describeDraftState(page)}</p>
      </div>
      {/* The button of this form is next to the links at the top of the page. */}
      <Form id={duplicateFormId} method="post" onSubmit={submitAfterSaving} hidden>
        <FormKey />
      </Form>
      <FormError error={errors.length ? errors : undefined} />
      {draft?.sentBack && draft.stage === "draft" && (
        <Alert tone="warning" title="Requested changes">
          <p>
            Sent back by {draft.sentBack.by}
            {draft.sentBack.at && (
              <>
                {", "}
                <time dateTime={draft.sentBack.at.iso}>{draft.sentBack.at.exact}</time>
              </>
            )}
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{draft.sentBack.note}</p>
        </Alert>
      )}
      {draft?.keyChange && <KeyChangeNotice keyChange={draft.keyChange} isDraft={draft.stage === "draft"} />}
      {draft && draft.stage !== "draft" && currentVersionNumber !== null && <ChangeSummary page={page} />}
      {page.canBegin && (
        <Form method="post" onSubmit={submitAfterSaving} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="begin" pending={pending === "begin"}>
            Start version {page.nextVersionNumber}
          </Button>
          <span className="text-sm">Learners see version {currentVersionNumber} until you publish the new one.</span>
        </Form>
      )}
      {buttons.length > 0 && (
        <Form method="post" onSubmit={submitAfterSaving} className="grid gap-2">
          {draft && <input type="hidden" name="revision" value={draft.revision} />}
          {publishedReview && canNameReviewers && publishes && (
            <CheckboxField
              name="confirmedReviewer"
              value={publishedReview.reviewerName}
              label={`${publishedReview.reviewerName} confirms the review for version ${page.nextVersionNumber}`}
              hint="Otherwise, learners see the new version as not yet reviewed by a radiologist."
              className="mb-1"
            />
          )}
          {draft?.keyChange && !draft.keyChange.isExplained && publishes && (
            <TextareaField
              name="note"
              label="Change note"
              hint="Say why the key moves. Affected learners see this note."
              rows={2}
              maxLength={1000}
              required
            />
          )}
          {buttons.map(({ intent, key, name, effect }, index) => (
            <div key={intent} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
              <Button
                id={`do-${intent}`}
                type="submit"
                name="intent"
                value={intent}
                variant={index === 0 && !page.canBegin ? "primary" : "outline"}
                pending={pending === intent}
                aria-describedby={`does-${intent}`}
                aria-keyshortcuts={key}
              >
                {name}
              </Button>
              <span id={`does-${intent}`} className="text-muted-foreground text-sm">
                {effect}
                {key && (
                  <>
                    {" "}
                    Shortcut: <kbd>{key.toUpperCase()}</kbd>
                  </>
                )}
              </span>
            </div>
          ))}
        </Form>
      )}
      {actions.includes("send-back") && (
        <details open={noteError !== undefined || undefined}>
          <summary className="link w-fit text-sm">Request changes</summary>
          <Form method="post" onSubmit={submitAfterSaving} className="mt-3 grid max-w-2xl gap-3">
            {draft && <input type="hidden" name="revision" value={draft.revision} />}
            <TextareaField
              name="note"
              label="Requested changes"
              rows={3}
              maxLength={1000}
              required
              error={noteError}
              defaultValue={noteError ? String(result?.initialValue?.note ?? "") : undefined}
            />
            <div>
              <Button type="submit" name="intent" value="send-back" pending={pending === "send-back"} variant="outline">
                Send back
              </Button>
            </div>
          </Form>
        </details>
      )}
      {destructiveActions.some((act) => actions.includes(act)) && (
        <details>
          <summary className="link w-fit text-sm">{getDestructiveLabel(actions)}</summary>
          <Form method="post" onSubmit={submitAfterSaving} className="mt-3 grid gap-2">
            {destructiveActions
              .filter((act) => actions.includes(act))
              .map((act) => (
                <div key={act} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
                  <Button
                    type="submit"
                    name="intent"
                    value={act}
                    variant={act === "doubt" ? "warning" : "destructive"}
                    pending={pending === act}
                    aria-describedby={`does-${act}`}
                  >
                    {actionLabels[act].name}
                  </Button>
                  <span id={`does-${act}`} className="text-muted-foreground text-sm">
                    {act === "discard" && currentVersionNumber === null
                      ? "Permanently deletes the question."
                      : actionLabels[act].effect}
                  </span>
                </div>
              ))}
          </Form>
        </details>
      )}
      {refusals.length > 0 && (
        <ul className="grid gap-1 text-muted-foreground text-sm">
          {refusals.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Returns the label of the collapsed section with destructive actions; the label names only the available actions. */
function getDestructiveLabel(actions: readonly QuestionAction[]): string {
  const canTakeOutOfUse = actions.includes("doubt") || actions.includes("retire");
  if (!actions.includes("discard")) return "Take out of use";
  return canTakeOutOfUse ? "Take out of use or discard draft" : "Discard draft";
}

function describeDraftState({ draft, currentVersionNumber }: EditorPage): string {
  if (!draft) return currentVersionNumber === null ? "No draft." : `Version ${currentVersionNumber} is published.`;
  const editors = draft.editors.length ? `Edited by ${draft.editors.join(", ")}` : "Not edited yet";
  const approvalText = draft.approvedBy ? `; approved by ${draft.approvedBy}` : "";
  return `${editors}${approvalText}. Last saved ${draft.savedAt.exact}.`;
}
