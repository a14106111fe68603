import { type SchemaField, valueProps } from "~/ui/schema-form";
import type { PostForm } from "../../admin/forms";
import type { PostPage } from "../../admin/show-post.server";

/** What every part of the editor's form gets. */
export interface FieldsProps {
  page: PostPage;
  /** The attributes of one field, with what is wrong with it. */
  field: (name: keyof PostForm) => ReturnType<typeof fieldProps>;
  /** What stands in the fields now. */
  live: Record<string, string>;
}

/** The attributes of a field; the first that is wrong gets the focus in a page without JavaScript. */
export function fieldProps(meta: SchemaField, firstInvalid: string | undefined) {
  return { ...valueProps(meta), error: meta.errors, autoFocus: meta.name === firstInvalid };
}
