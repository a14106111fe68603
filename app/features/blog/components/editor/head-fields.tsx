import { useEffect, useRef } from "react";
import { Field, TextareaField } from "~/ui/field";
import { toSlug } from "../../post-draft";
import type { FieldsProps } from "./field-props";

/** Title, address, and summary. The address follows the title until the address is edited or public. */
export function HeadFields({ page, field, live, onSlugMade }: FieldsProps & { onSlugMade: () => void }) {
  const { title = "", slug = "" } = live;
  const address = useRef<HTMLInputElement>(null);
  const isSlugEdited = useRef(page.publicSlug !== null || (slug !== "" && slug !== toSlug(title)));
  const made = toSlug(title);
  useEffect(() => {
    if (isSlugEdited.current || !address.current || address.current.value === made) return;
    address.current.value = made;
    onSlugMade();
  }, [made, onSlugMade]);
  const isPublicSlugChanged = page.publicSlug !== null && slug !== page.publicSlug;
  const wrong = page.slugProblems.length > 0 && slug === page.form.slug ? page.slugProblems : undefined;
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
        error={field("slug").error ?? wrong}
        className="[&_p]:break-all"
      />
      <TextareaField
        {...field("summary")}
        label="Summary"
        hint={`Shown in lists, feeds, and search results. ${(live.summary ?? "").length} of 300 characters.`}
        rows={3}
        maxLength={300}
      />
    </>
  );
}
