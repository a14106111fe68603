import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import { questionVersionsPath } from "~/admin-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError, TextareaField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import type { QuestionAction } from "../../lifecycle";
import type { EditorPage } from "../editor.loader.server";
import { actionLabels } from "../editor-action-labels";
import type { DraftHold } from "./editor-page";

/** What is done at once, what asks for words, and what is opened first because it is not meant by chance. */
const otherActions: readonly QuestionAction[] = [
  "submit",
  "withdraw",
  "approve",
  "publish-live",
  "publish-pilot",
  "release",
  "restore",
];
const destructiveActions: readonly QuestionAction[] = ["doubt", "retire", "discard"];

/** The form that begins another question with these words. */
export const duplicateForm = "begin-like";

interface Props {
  page: EditorPage;
  result: SubmissionResult<string[]> | undefined;
  hold: MutableRefObject<DraftHold | null>;
}

/** Where a question stands, and what this admin may do with it; without JavaScript too. */
export function ActionPanel({ page, result, hold }: Props) {
  const { draft, acts, why, current } = page;
  const navigation = useNavigation();
  const submit = useSubmit();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (result) hold.current?.resume();
  }, [result, hold]);
  const pending = String(navigation.formData?.get("intent") ?? "");
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = useRef(false);
  // The button that was pressed goes with its act, and the focus with it: it stays at what comes next.
  useEffect(() => {
    if (navigation.state !== "idle" || !sent.current) return;
    sent.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [navigation.state]);

  // What was written last goes first: what is reviewed and published is what stands in the fields.
  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!hold.current || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setProblem(null);
    if (submitter.value === "discard") hold.current.forget();
    else if (draft && !(await hold.current.flush()))
      return setProblem("Nothing was done: what you wrote last is not saved yet.");
    const fields = new FormData(form);
    fields.set(submitter.name, submitter.value);
    sent.current = true;
    submit(fields, { method: "post", preventScrollReset: true });
  }

  const errors = [...(problem ? [problem] : []), ...(result?.error?.[""] ?? [])];
  const noteError = result?.error?.note ?? undefined;
  const offered = otherActions.filter((act) => acts.includes(act));
  return (
    <Card as="section" aria-labelledby="next" className="grid gap-4">
      <div>
        <h2 id="next" ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
          What comes next
        </h2>
        <p className="text-muted-foreground text-sm">{standing(page)}</p>
      </div>
      {/* Its button stands at the head of the page, with the links. */}
      <Form id={duplicateForm} method="post" onSubmit={send} hidden>
        <FormKey />
      </Form>
      <FormError error={errors.length ? errors : undefined} />
      {draft?.reviewNote && draft.stage === "draft" && (
        <div className="rounded-lg border border-warning/50 bg-warning/7 px-4 py-3 text-sm">
          <p className="font-semibold">Sent back with this</p>
          <p className="whitespace-pre-line">{draft.reviewNote}</p>
        </div>
      )}
      {draft && draft.stage !== "draft" && current !== null && <EffectNote page={page} />}
      {page.canBegin && (
        <Form method="post" onSubmit={send} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" name="intent" value="begin" pending={pending === "begin"}>
            Write version {page.nextNumber}
          </Button>
          <span className="text-sm">Learners keep version {current} until the new one is published.</span>
        </Form>
      )}
      {offered.length > 0 && (
        <Form method="post" onSubmit={send} className="grid gap-2">
          {draft && <input type="hidden" name="revision" value={draft.revision} />}
          {offered.map((act, index) => (
            <div key={act} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
              <Button
                type="submit"
                name="intent"
                value={act}
                variant={index === 0 && !page.canBegin ? "primary" : "outline"}
                pending={pending === act}
                aria-describedby={`does-${act}`}
              >
                {actionLabels[act].name}
              </Button>
              <span id={`does-${act}`} className="text-muted-foreground text-sm">
                {actionLabels[act].does}
                {draft?.correctsKey && (act === "publish-live" || act === "publish-pilot") && (
                  <strong className="text-foreground">
                    {" "}
                    The draft says that the published key was wrong: exams under way are scored again, and learners are
                    told.
                  </strong>
                )}
              </span>
            </div>
          ))}
        </Form>
      )}
      {acts.includes("send-back") && (
        <details open={noteError !== undefined || undefined}>
          <summary className="link w-fit text-sm">Send it back</summary>
          <Form method="post" onSubmit={send} className="mt-3 grid max-w-2xl gap-3">
            {draft && <input type="hidden" name="revision" value={draft.revision} />}
            <TextareaField
              name="note"
              label="What has to be changed"
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
      {destructiveActions.some((act) => acts.includes(act)) && (
        <details>
          <summary className="link w-fit text-sm">{destructiveTexts(acts)}</summary>
          <Form method="post" onSubmit={send} className="mt-3 grid gap-2">
            {destructiveActions
              .filter((act) => acts.includes(act))
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
                    {act === "discard" && current === null ? "The question is gone for good." : actionLabels[act].does}
                  </span>
                </div>
              ))}
          </Form>
        </details>
      )}
      {why.length > 0 && (
        <ul className="grid gap-1 text-muted-foreground text-sm">
          {why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the second person begins with: why there is another version, and where it is compared. */
function EffectNote({ page: { id, draft, current } }: { page: EditorPage }) {
  return (
    <div className="text-sm">
      {draft?.correctsKey && <strong className="block">It says that the published key was wrong.</strong>}
      {draft?.changeNote && <p className="whitespace-pre-line break-words">{draft.changeNote}</p>}
      <Link to={questionVersionsPath(id)} className="link">
        What it changes of version {current}
      </Link>
    </div>
  );
}

/** Names what the closed part holds, and nothing that it does not. */
function destructiveTexts(acts: readonly QuestionAction[]): string {
  const outOfUse = acts.includes("doubt") || acts.includes("retire");
  if (!acts.includes("discard")) return "Take it out of use";
  return outOfUse ? "Take it out of use, or throw the draft away" : "Throw the draft away";
}

function standing({ draft, current }: EditorPage): string {
  if (!draft) return current === null ? "There is no draft of it." : `Learners get version ${current}.`;
  const people = draft.editors.length ? `Written by ${draft.editors.join(", ")}` : "Nobody has written on it yet";
  const approved = draft.approvedBy ? `; approved by ${draft.approvedBy}` : "";
  return `${people}${approved}. Last saved ${draft.savedAt.exact}.`;
}
