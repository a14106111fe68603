import { useEffect, useRef } from "react";
import { Field, TextareaField } from "~/ui/field";
import { toSlug } from "../../post-draft";
import type { FieldsProps } from "./field-props";

/** Title, address, and summary. The address follows the title until the address is edited or public. */
export function HeadFields({ page, field, fieldValues, onSlugChange }: FieldsProps & { onSlugChange: () => void }) {
  const { title = "", slug = "" } = fieldValues;
  const address = useRef<HTMLInputElement>(null);
  const isSlugEdited = useRef(page.publicSlug !== null || (slug !== "" && slug !== toSlug(title)));
  const suggestedSlug = toSlug(title);
  useEffect(() => {
    if (isSlugEdited.current || !address.current || address.current.value === suggestedSlug) return;
    address.current.value = suggestedSlug;
    onSlugChange();
  }, [suggestedSlug, onSlugChange]);
  const isPublicSlugChanged = page.publicSlug !== null && slug !== page.publicSlug;
  const slugErrors = page.slugProblems.length > 0 && slug === page.form.slug ? page.slugProblems : undefined;
  return (
    <>
      <Field {...field("title")} label="Title" maxLength={120} required autoComplete="off" />
      <Field
        ref={address}
        {...field("slug")}
        label="Address"
        hint={
          isPublicSlugChanged
            ? `${page.address}${slug} · ${page.publicPath} will redirect here after publishing.`
            : `${page.address}${slug || "…"}`
        }
        maxLength={80}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => {
          isSlugEdited.current = currentTarget.value !== "";
        }}
        error={field("slug").error ?? slugErrors}
        className="[&_p]:break-all"
      />
      <TextareaField
        {...field("summary")}
        label="Summary"
        hint={`Shown in lists, feeds, and search results. ${(fieldValues.summary ?? "").length} of 300 characters.`}
        rows={3}
        maxLength={300}
      />
    </>
  );
}
