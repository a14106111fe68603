import { ExternalLink } from "lucide-react";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import type { PostEditorData } from "../../admin/blog-post.loader.server";
import type { FieldsProps } from "./field-props";
import type { SaveState } from "./use-autosave";

/** A sticky bar with the save state and the buttons to save and publish. */
export function PublishBar({ page, state, pending }: { page: PostEditorData; state: SaveState; pending: string }) {
  const isPublicOrScheduled = page.state !== "draft";
  return (
    <div className="z-20 lg:sticky lg:top-14 -mx-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-border bg-card px-3 py-2">
      {/* Reserves two lines on phones so that the buttons do not move. */}
      <p aria-live="polite" className="min-h-5 min-w-0 flex-1 basis-40 text-sm">
        <SaveStatus state={state} />
      </p>
      {page.hasUnpublishedChanges && <Badge tone="warning">Unpublished changes</Badge>}
      {page.state === "published" && page.publicPath && (
        <a
          href={page.publicPath}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          <ExternalLink aria-hidden="true" /> Open post
        </a>
      )}
      <Button type="submit" name="intent" value="save" variant="outline" pending={pending === "save"}>
        Save draft
      </Button>
      {isPublicOrScheduled && (
        <Button type="submit" name="intent" value="update" pending={pending === "update"}>
          Update post
        </Button>
      )}
      {page.state !== "published" && (
        <Button
          type="submit"
          name="intent"
          value="publish"
          variant={isPublicOrScheduled ? "outline" : "primary"}
          pending={pending === "publish"}
        >
          Publish now
        </Button>
      )}
    </div>
  );
}

function SaveStatus({ state }: { state: SaveState }) {
  switch (state.kind) {
    case "changed":
      return <span className="text-muted-foreground">Not saved yet</span>;
    case "saving":
      return <span className="text-muted-foreground">Saving…</span>;
    case "saved":
      return <span className="text-muted-foreground">Saved at {state.at}</span>;
    case "failed":
      return <span className="font-medium text-destructive">Not saved. {state.why}</span>;
    case "conflict":
      return <span className="font-medium text-destructive">Not saved. Someone else saved this post.</span>;
    default:
      return null;
  }
}

/** The card with the form that schedules the publication. */
export function ScheduleCard({ page, field, pending }: FieldsProps & { pending: string }) {
  return (
    <Card as="section" aria-labelledby="schedule" className="grid gap-4">
      <h2 id="schedule" className="font-semibold text-lg">
        Schedule
      </h2>
      {page.publishAt && (
        <p className="text-sm">
          The post is public from <time dateTime={page.publishAt.iso}>{page.publishAt.exact}</time>.
        </p>
      )}
      {page.state === "published" ? (
        <p className="text-muted-foreground text-sm">To reschedule the post, unpublish it first.</p>
      ) : (
        <>
          <Field
            {...field("at")}
            type="datetime-local"
            label="Date and time"
            hint={`Enter the time in your time zone (${page.timeZone}). The post is published automatically at that time.`}
          />
          <div>
            <Button type="submit" name="intent" value="schedule" variant="outline" pending={pending === "schedule"}>
              {page.state === "scheduled" ? "Reschedule post" : "Schedule post"}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
