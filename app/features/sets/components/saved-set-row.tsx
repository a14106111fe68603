import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { sessionPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { StartButton } from "../../study/components/start-button";
import { Time } from "../../study/components/time";
import { maxSetNameLength } from "../custom-set-limits";
import type { SavedSet } from "../custom-set-view.server";
import { GroupBox } from "./group-box";
import { ShareBox } from "./share-box";

/** One custom set with its actions (S2, S3). */
export function SavedSetRow({ set, isOpen, unlimited }: { set: SavedSet; isOpen: boolean; unlimited: boolean }) {
  const { id, name, recipe, description, modeName, editPath, lastUsedAt, lastSession } = set;
  return (
    <li className="grid gap-2.5 border-border border-t py-4 first:border-t-0">
      <div className="min-w-0">
        <h3 className="break-words font-medium text-[0.9375rem]">{name}</h3>
        {description !== name && <p className="break-words text-sm">{description}</p>}
        <p className="text-[0.8125rem] text-muted-foreground">
          {countNoun(recipe.size, "question")} · {modeName} ·{" "}
          {lastUsedAt ? (
            <>
              last used <Time at={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
          {(set.shareLink || set.groupLink) && " · shared"}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {lastSession?.isOpen && (
          <Link to={sessionPath(lastSession.id)} prefetch="none" className={buttonClass({ size: "sm" })}>
            Continue
            <span className="sr-only">: {name}</span>
          </Link>
        )}
        <StartButton
          request={{ from: "custom-set", setId: id }}
          size="sm"
          variant={lastSession?.isOpen ? "outline" : "primary"}
        >
          {lastSession ? "Start with new questions" : "Start"}
          <span className="sr-only">: {name}</span>
        </StartButton>
        <Link to={editPath} className={buttonClass({ variant: "outline", size: "sm" })}>
          Edit
          <span className="sr-only">: {name}</span>
        </Link>
      </div>
      {lastSession && !lastSession.isOpen && <RetakeButtons set={set} lastSession={lastSession} />}
      <details open={isOpen || undefined} className="text-sm">
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-muted-foreground hover:text-foreground pointer-coarse:min-h-10">
          Rename, share, delete<span className="sr-only">: {name}</span>
        </summary>
        <div className="mt-3 grid gap-5 rounded-lg bg-muted/50 p-3">
          <SetForm intent="rename" id={id}>
            <div className="flex flex-wrap items-end gap-2">
              <Field
                label="Name"
                name="name"
                required
                maxLength={maxSetNameLength}
                defaultValue={name}
                autoComplete="off"
                className="min-w-0 flex-1"
              />
              <Button type="submit" variant="outline">
                Rename
              </Button>
            </div>
          </SetForm>
          <ShareBox set={set} />
          <GroupBox set={set} unlimited={unlimited} />
          <details>
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-destructive pointer-coarse:min-h-10">
              Delete this set<span className="sr-only">: {name}</span>
            </summary>
            <SetForm intent="delete" id={id}>
              <p className="my-2">The set's sessions and your answers stay.</p>
              <Button type="submit" variant="destructive" size="sm">
                Delete set
              </Button>
            </SetForm>
          </details>
        </div>
      </details>
    </li>
  );
}

function RetakeButtons({
  set: { name, recipe },
  lastSession,
}: {
  set: SavedSet;
  lastSession: NonNullable<SavedSet["lastSession"]>;
}) {
  const { mode, secondsPerQuestion, blocks } = recipe;
  const renderRetake = (which: "all" | "missed" | "unanswered", label: string) => (
    <StartButton
      request={{ from: "session", sessionId: lastSession.id, which, mode, secondsPerQuestion, blocks }}
      variant="ghost"
      size="sm"
    >
      {label}
      <span className="sr-only">: {name}</span>
    </StartButton>
  );
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-1 gap-y-1">
      {renderRetake("all", "Retake all questions")}
      {lastSession.missedCount > 0 && renderRetake("missed", `Retake ${lastSession.missedCount} missed`)}
      {lastSession.unansweredCount > 0 &&
        renderRetake("unanswered", `Retake ${lastSession.unansweredCount} unanswered`)}
    </div>
  );
}

/** Form for one action on a set. */
function SetForm({ intent, id, children }: { intent: string; id: string; children: ReactNode }) {
  return (
    <Form method="post" action={paths.customSets} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="setId" value={id} />
      {children}
    </Form>
  );
}
