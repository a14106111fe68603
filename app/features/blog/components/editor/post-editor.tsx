import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import type { ChosenImage } from "~/features/images/chosen-image";
import { ImageDialog } from "~/features/images/components/image-dialog";
import { imageMarkdown } from "~/features/images/image-path";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { FormError } from "~/ui/field";
import { LeaveDialog } from "~/ui/leave-dialog";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";
import type { PostEditorData } from "../../admin/blog-post.loader.server";
import type { PostConflict } from "../../admin/post-autosave.action.server";
import { CoverFields } from "./cover-fields";
import { DetailFields } from "./detail-fields";
import { type FieldsProps, fieldProps } from "./field-props";
import { HeadFields } from "./head-fields";
import { insertText } from "./markdown-edits";
import { MarkdownField } from "./markdown-field";
import { ConflictNotice } from "./post-conflict-notice";
import { PostStateBadge } from "./post-state-badge";
import { PreviewLinkCard } from "./preview-link-card";
import { PublishBar, ScheduleCard } from "./publish-forms";
import { DeletePost, UnpublishPost } from "./remove-post";
import { RevisionList, ShownRevision } from "./revisions";
import { SearchFields } from "./search-fields";
import { TextPreview } from "./text-preview";
import { useAutosave } from "./use-autosave";
import { type RenderedText, useTextPreview } from "./use-text-preview";

const noteTexts: Record<string, string> = {
  saved: "Draft saved.",
  published: "Post published.",
  updated: "Public post updated.",
  scheduled: "Post scheduled.",
  unpublished: "Post unpublished.",
  restored: "Revision restored.",
  previewCreated: "Preview link created.",
  previewRevoked: "Preview link revoked. It shows nothing anymore.",
};

/** Response to a form of the editor. */
export interface PostActionData {
  result?: SubmissionResult<string[]>;
  /** The rendered text, for browsers without JavaScript. */
  rendered?: RenderedText;
  /** The version that someone else saved in the meantime. */
  theirs?: PostConflict;
  confirm?: "delete";
}

interface Props extends Omit<PostActionData, "confirm"> {
  page: PostEditorData;
  isConfirmingDelete: boolean;
}

type FieldValues = FieldsProps["fieldValues"];

/** The editor of a post: text with preview, details, and revisions. */
export function PostEditor({ page, result, rendered, theirs, isConfirmingDelete }: Props) {
  const { form, fields, formProps, firstInvalid } = useSchemaForm({
    id: "post",
    load: () => import("../../admin/post-forms").then((forms) => forms.postFormSchema),
    lastResult: result,
    defaultValue: { ...page.form, at: page.suggestedAt },
  });
  const [fieldValues, setFieldValues] = useState<FieldValues>(() => ({
    ...page.form,
    ...(result?.initialValue as FieldValues | undefined),
  }));
  const autosave = useAutosave(page.id, formProps.ref, page.version);
  const { pause, recordSavedVersion, reportConflict, resume } = autosave;
  const navigation = useNavigation();
  const preview = useTextPreview(fieldValues.markdown ?? "", rendered ?? page.rendered);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const [imageChoice, setImageChoice] = useState<{ target: "text" | "cover"; file?: File | undefined } | null>(null);

  // The version this window wrote is the base of its next write.
  useEffect(() => recordSavedVersion(page.writtenVersion), [page.writtenVersion, recordSavedVersion]);
  useEffect(() => {
    if (theirs) reportConflict(theirs);
  }, [theirs, reportConflict]);
  // A form returned with errors is not saved yet.
  const { markChanged } = autosave;
  useEffect(() => {
    if (result && !theirs) markChanged();
  }, [result, theirs, markChanged]);

  useEffect(() => {
    if (navigation.state === "idle") resume();
  }, [navigation.state, resume]);

  const readFieldValues = useCallback(() => {
    const element = formProps.ref.current;
    if (element) setFieldValues(Object.fromEntries(new FormData(element)) as FieldValues);
    markChanged();
  }, [formProps.ref, markChanged]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    readFieldValues();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit(event);
    if (!event.defaultPrevented) setFormValues(event.currentTarget, pause(true));
  };
  const onRemoveSubmit = (event: FormEvent<HTMLFormElement>) => setFormValues(event.currentTarget, pause(false));
  const chosenForText = useRef<ChosenImage | null>(null);
  const cursor = useRef<[start: number, end: number]>([0, 0]);
  const chooseImageForText = (file?: File) => {
    const area = textArea.current;
    // The selection may be lost while the dialog has the focus.
    cursor.current = [area?.selectionStart ?? 0, area?.selectionEnd ?? 0];
    setImageChoice({ target: "text", file });
  };
  const onImageChoose = useCallback(
    (image: ChosenImage) => {
      setImageChoice(null);
      if (imageChoice?.target === "text") chosenForText.current = image;
      if (imageChoice?.target === "cover") {
        setFormValues(formProps.ref.current, { coverKey: image.key, coverAlt: image.alt });
        readFieldValues();
      }
    },
    [imageChoice, formProps.ref, readFieldValues],
  );
  useEffect(() => {
    const image = chosenForText.current;
    const area = textArea.current;
    // The text cannot take the focus while the dialog is open.
    if (imageChoice || !image || !area) return;
    chosenForText.current = null;
    area.setSelectionRange(...cursor.current);
    insertText(area, imageMarkdown(image));
  }, [imageChoice]);

  // An invalid address shows an error at its field instead of a success note.
  const hasInvalidSlug = page.note === "saved" && page.slugProblems.length > 0;
  const noteText = hasInvalidSlug ? undefined : noteTexts[page.note ?? ""];
  const { state } = autosave;
  const conflict = state.kind === "conflict" ? state.theirs : theirs;
  const pending = String(navigation.formData?.get("intent") ?? "");
  const field: FieldsProps["field"] = (name) => fieldProps(fields[name], firstInvalid);
  const fieldsProps = { page, field, fieldValues };
  return (
    <Page
      width="wide"
      title={fieldValues.title || "Untitled"}
      description={
        <Link className="link" to={paths.adminBlog}>
          All posts
        </Link>
      }
      actions={<PostStateBadge state={page.state} />}
    >
      <div className="grid gap-5">
        {noteText && !result && state.kind !== "conflict" && <Alert tone="success">{noteText}</Alert>}
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
            onKeepMine={() => autosave.overwrite(conflict.version)}
            onUseTheirs={autosave.discardChanges}
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
            if (!(button && relatedTarget.form === currentTarget)) void autosave.flush();
          }}
          preventScrollReset
          className="grid gap-5"
        >
          <input type="hidden" name="version" value={theirs?.version ?? autosave.version} readOnly />
          <input type="hidden" name="lost" defaultValue="" />
          <PublishBar page={page} state={state} pending={pending} />
          <FormError id={form.errorId} error={form.errors} />
          {page.shown && <ShownRevision page={page} pending={pending === "restore"} />}
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Card as="section" aria-labelledby="write" className="grid min-w-0 gap-4">
              <h2 id="write" className="font-semibold text-lg">
                Write
              </h2>
              <HeadFields {...fieldsProps} onSlugChange={readFieldValues} />
              <MarkdownField ref={textArea} field={field("markdown")} onImage={chooseImageForText} />
            </Card>
            <TextPreview title={fieldValues.title ?? ""} {...preview} />
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <DetailFields {...fieldsProps} />
            <CoverFields
              {...fieldsProps}
              onPick={() => setImageChoice({ target: "cover" })}
              onRemove={() => {
                setFormValues(formProps.ref.current, { coverKey: "" });
                readFieldValues();
              }}
            />
            <SearchFields {...fieldsProps} />
            <ScheduleCard {...fieldsProps} pending={pending} />
          </div>
        </Form>
        <PreviewLinkCard link={page.previewLink} pending={pending} />
        <RevisionList page={page} />
        {page.state === "draft" ? (
          <DeletePost isConfirming={isConfirmingDelete} pending={pending === "delete"} onSubmit={onRemoveSubmit} />
        ) : (
          <UnpublishPost version={autosave.version} pending={pending === "unpublish"} onSubmit={onRemoveSubmit} />
        )}
      </div>
      <ImageDialog
        open={imageChoice !== null}
        title={imageChoice?.target === "cover" ? "Choose the cover" : "Insert an image"}
        file={imageChoice?.file}
        onClose={() => setImageChoice(null)}
        onChoose={onImageChoose}
      />
      <LeaveDialog isUnsaved={autosave.isUnsaved} />
    </Page>
  );
}

function setFormValues(form: HTMLFormElement | null, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}
