import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { type ChosenImage, ImageDialog } from "~/features/images/components/image-dialog";
import { imageMarkdown } from "~/features/images/image-path";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { FormError } from "~/ui/field";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";
import type { Conflict } from "../../admin/autosave.action.server";
import type { PostPage } from "../../admin/blog-post.loader.server";
import { ConflictNotice } from "./conflict-notice";
import { CoverFields } from "./cover-fields";
import { DetailFields } from "./detail-fields";
import { type FieldsProps, fieldProps } from "./field-props";
import { HeadFields } from "./head-fields";
import { LeaveDialog } from "./leave-dialog";
import { insertText } from "./markdown-edits";
import { MarkdownField } from "./markdown-field";
import { PostStateBadge } from "./post-state-badge";
import { PublishBar, ScheduleCard } from "./publish-forms";
import { DeletePost, UnpublishPost } from "./remove-post";
import { RevisionList, ShownRevision } from "./revisions";
import { SearchFields } from "./search-fields";
import { TextPreview } from "./text-preview";
import { useAutosave } from "./use-autosave";
import { type RenderedText, useTextPreview } from "./use-text-preview";

const notes: Record<string, string> = {
  saved: "Draft saved.",
  published: "Post published.",
  updated: "Public post updated.",
  scheduled: "Post scheduled.",
  unpublished: "Post unpublished.",
  restored: "Revision restored.",
};

/** Response to a form of the editor. */
export interface PostAnswer {
  result?: SubmissionResult<string[]>;
  /** The rendered text, for browsers without JavaScript. */
  rendered?: RenderedText;
  /** The version that someone else saved in the meantime. */
  theirs?: Conflict;
  confirm?: "delete";
}

interface Props extends Omit<PostAnswer, "confirm"> {
  page: PostPage;
  isConfirmingDelete: boolean;
}

type FieldValues = FieldsProps["live"];

/** The editor of a post: text with preview, details, and revisions. */
export function PostEditor({ page, result, rendered, theirs, isConfirmingDelete }: Props) {
  const { form, fields, formProps, firstInvalid } = useSchemaForm({
    id: "post",
    load: () => import("../../admin/post-forms").then((forms) => forms.postFormSchema),
    lastResult: result,
    defaultValue: { ...page.form, at: page.suggestedAt },
  });
  const [live, setLive] = useState<FieldValues>(() => ({
    ...page.form,
    ...(result?.initialValue as FieldValues | undefined),
  }));
  const save = useAutosave(page.id, formProps.ref, page.version);
  const { pause, recordSavedVersion, reportConflict, resume } = save;
  const navigation = useNavigation();
  const preview = useTextPreview(live.markdown ?? "", rendered ?? page.rendered);
  const area = useRef<HTMLTextAreaElement>(null);
  const [picking, setPicking] = useState<"text" | "cover" | null>(null);

  // The version this window wrote is the base of its next write.
  useEffect(() => recordSavedVersion(page.written), [page.written, recordSavedVersion]);
  useEffect(() => {
    if (theirs) reportConflict(theirs);
  }, [theirs, reportConflict]);
  // A form returned with errors is not saved yet.
  const { markChanged } = save;
  useEffect(() => {
    if (result && !theirs) markChanged();
  }, [result, theirs, markChanged]);

  useEffect(() => {
    if (navigation.state === "idle") resume();
  }, [navigation.state, resume]);

  const readFieldValues = useCallback(() => {
    const element = formProps.ref.current;
    if (element) setLive(Object.fromEntries(new FormData(element)) as FieldValues);
    markChanged();
  }, [formProps.ref, markChanged]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    readFieldValues();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit(event);
    if (!event.defaultPrevented) setValues(event.currentTarget, pause(true));
  };
  const onSideSubmit = (event: FormEvent<HTMLFormElement>) => setValues(event.currentTarget, pause(false));
  const onChoose = useCallback(
    (image: ChosenImage) => {
      setPicking(null);
      if (picking === "text" && area.current) insertText(area.current, imageMarkdown(image));
      if (picking === "cover") {
        setValues(formProps.ref.current, { coverKey: image.key, coverAlt: image.alt });
        readFieldValues();
      }
    },
    [picking, formProps.ref, readFieldValues],
  );

  // An invalid address shows an error at its field instead of a success note.
  const hasInvalidSlug = page.note === "saved" && page.slugProblems.length > 0;
  const words = hasInvalidSlug ? undefined : notes[page.note ?? ""];
  const { state } = save;
  const conflict = state.kind === "conflict" ? state.theirs : theirs;
  const pending = String(navigation.formData?.get("intent") ?? "");
  const field: FieldsProps["field"] = (name) => fieldProps(fields[name], firstInvalid);
  const shared = { page, field, live };
  return (
    <Page
      width="wide"
      title={live.title || "Untitled"}
      description={
        <Link className="link" to={paths.adminBlog}>
          All posts
        </Link>
      }
      actions={<PostStateBadge state={page.state} />}
    >
      <div className="grid gap-5">
        {words && !result && state.kind !== "conflict" && <Alert tone="success">{words}</Alert>}
        {hasInvalidSlug && !result && state.kind !== "conflict" && (
          <Alert tone="warning">
            Your draft is saved, but the address is invalid. Change the address before you publish.
          </Alert>
        )}
        {page.note === "moved" && (
          <Alert tone="warning">
            Nothing was done because someone else changed this post. This page shows the current version.
          </Alert>
        )}
        {conflict && state.kind !== "saved" && (
          <ConflictNotice
            theirs={conflict}
            postId={page.id}
            onKeepMine={() => save.overwrite(conflict.version)}
            onUseTheirs={save.discardChanges}
          />
        )}
        <Form
          {...formProps}
          method="post"
          onInput={onInput}
          onSubmit={onSubmit}
          onBlur={({ relatedTarget, currentTarget }) => {
            const button = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit";
            // The form's submit buttons send the text, so they need no autosave.
            if (!(button && relatedTarget.form === currentTarget)) void save.flush();
          }}
          preventScrollReset
          className="grid gap-5"
        >
          <input type="hidden" name="version" value={theirs?.version ?? save.version} readOnly />
          <input type="hidden" name="lost" defaultValue="" />
          <PublishBar page={page} state={state} pending={pending} />
          <FormError id={form.errorId} error={form.errors} />
          {page.shown && <ShownRevision page={page} pending={pending === "restore"} />}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Card as="section" aria-labelledby="write" className="grid min-w-0 gap-4">
              <h2 id="write" className="font-semibold text-lg">
                Write
              </h2>
              <HeadFields {...shared} onSlugMade={readFieldValues} />
              <MarkdownField ref={area} field={field("markdown")} onImage={() => setPicking("text")} />
            </Card>
            <TextPreview title={live.title ?? ""} {...preview} />
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <DetailFields {...shared} />
            <CoverFields
              {...shared}
              onPick={() => setPicking("cover")}
              onRemove={() => {
                setValues(formProps.ref.current, { coverKey: "" });
                readFieldValues();
              }}
            />
            <SearchFields {...shared} />
            <ScheduleCard {...shared} pending={pending} />
          </div>
        </Form>
        <RevisionList page={page} />
        {page.state === "draft" ? (
          <DeletePost isConfirming={isConfirmingDelete} pending={pending === "delete"} onSubmit={onSideSubmit} />
        ) : (
          <UnpublishPost version={save.version} pending={pending === "unpublish"} onSubmit={onSideSubmit} />
        )}
      </div>
      <ImageDialog
        open={picking !== null}
        title={picking === "cover" ? "Choose the cover" : "Insert an image"}
        onClose={() => setPicking(null)}
        onChoose={onChoose}
      />
      <LeaveDialog isUnsaved={save.isUnsaved} />
    </Page>
  );
}

function setValues(form: HTMLFormElement | null, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
