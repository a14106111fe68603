import { imageKeyPattern } from "~/features/images/image-limits";
import { imagePath } from "~/features/images/image-path";
import { Card } from "~/ui/card";
import { Field, TextareaField } from "~/ui/field";
import type { FieldsProps } from "./field-props";

/** Title and description for search engines and shared links, with previews. */
export function SearchFields({ page, field, fieldValues }: FieldsProps) {
  const { seoTitle = "", seoDescription = "", slug = "", coverKey = "" } = fieldValues;
  const title = seoTitle || fieldValues.title || "Untitled";
  const description = seoDescription || fieldValues.summary || "No summary";
  const address = `${page.address}${slug || "…"}`;
  return (
    <Card as="section" aria-labelledby="found" className="grid gap-4">
      <h2 id="found" className="font-semibold text-lg">
        Search and sharing
      </h2>
      <Field
        {...field("seoTitle")}
        label="Title for search engines"
        hint={`Replaces the post's title in search results. ${seoTitle.length} of 70 characters.`}
        maxLength={70}
      />
      <TextareaField
        {...field("seoDescription")}
        label="Description for search engines"
        hint={`Replaces the post's summary in search results. ${seoDescription.length} of 160 characters.`}
        rows={3}
        maxLength={160}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <figure className="min-w-0">
          <figcaption className="mb-1.5 font-medium text-sm">Preview of a search result</figcaption>
          <div className="rounded-lg border border-border p-3">
            <p className="truncate text-muted-foreground text-xs">{address}</p>
            <p className="line-clamp-2 break-words font-medium text-primary">{title}</p>
            <p className="line-clamp-3 break-words text-muted-foreground text-sm">{description.slice(0, 160)}</p>
          </div>
        </figure>
        <figure className="min-w-0">
          <figcaption className="mb-1.5 font-medium text-sm">Preview of a shared link</figcaption>
          <div className="overflow-hidden rounded-lg border border-border">
            {imageKeyPattern.test(coverKey) ? (
              <img src={imagePath(coverKey)} alt="" className="aspect-1200/630 w-full object-cover" />
            ) : (
              <div className="grid aspect-1200/630 place-items-center bg-muted p-3 text-center font-semibold text-muted-foreground">
                RadCore
              </div>
            )}
            <div className="p-3">
              <p className="line-clamp-2 break-words font-medium">{title}</p>
              <p className="line-clamp-2 break-words text-muted-foreground text-sm">{description.slice(0, 160)}</p>
            </div>
          </div>
        </figure>
      </div>
    </Card>
  );
}
