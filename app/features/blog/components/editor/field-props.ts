import { inputProps, type SchemaField } from "~/ui/schema-form";
import type { PostEditorData } from "../../admin/blog-post.loader.server";
import type { PostForm } from "../../admin/post-forms";

/** Props shared by all parts of the editor's form. */
export interface FieldsProps {
  page: PostEditorData;
  /** Returns the props of a field, including its errors. */
  field: (name: keyof PostForm) => ReturnType<typeof fieldProps>;
  /** Current field values. */
  fieldValues: Record<string, string>;
}

/** Returns the props of a field. Without JavaScript, the first invalid field gets the focus. */
export function fieldProps(meta: SchemaField, firstInvalid: string | undefined) {
  return { ...inputProps(meta), error: meta.errors, autoFocus: meta.name === firstInvalid };
}
