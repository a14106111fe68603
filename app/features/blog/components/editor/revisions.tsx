import { Link } from "@remix-run/react";
import { adminPostPath } from "~/admin-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import type { PostEditorData } from "../../admin/blog-post.loader.server";
import type { RevisionKind } from "../../post-taxonomy";

const kindNames: Record<RevisionKind, string> = {
  autosaved: "Autosaved",
  saved: "Saved",
  published: "Published",
};

/** The revisions of a post, newest first. */
export function RevisionList({ page }: { page: PostEditorData }) {
  return (
    <Card as="section" aria-labelledby="revisions">
      <h2 id="revisions" className="font-semibold text-lg">
        Revisions
      </h2>
      <p className="mt-1 text-muted-foreground text-sm">Only the newest 50 revisions are stored.</p>
      <ol className="mt-3 grid max-h-80 gap-0.5 overflow-y-auto">
        {page.revisions.map(({ id, kind, at, by }, index) => (
          <li key={id} className="flex flex-wrap gap-x-3 border-border border-t py-1.5 text-sm first:border-t-0">
            <Link
              to={adminPostPath(page.id, { revision: id })}
              className="link"
              aria-current={page.shown?.id === id || undefined}
            >
              <time dateTime={at.iso}>{at.exact}</time>
            </Link>
            <span>{kindNames[kind]}</span>
            <span className="text-muted-foreground">{by ?? "a deleted account"}</span>
            {index === 0 && <span className="text-muted-foreground">(newest)</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Shows one revision with a button to restore it. Part of the editor's form, so that the current text is stored too. */
export function ShownRevision({ page, pending }: { page: PostEditorData; pending: boolean }) {
  const { shown } = page;
  if (!shown) return null;
  const isNewest = page.revisions[0]?.id === shown.id;
  return (
    <Card as="section" aria-labelledby="revision" className="grid gap-4 border-primary">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="revision" className="font-semibold text-lg">
          Revision of {shown.at.exact}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Link to={adminPostPath(page.id)} className="link text-sm">
            Close revision
          </Link>
          {!isNewest && (
            <>
              <input type="hidden" name="revision" value={shown.id} />
              <Button type="submit" name="intent" value="restore" pending={pending}>
                Restore revision
              </Button>
            </>
          )}
        </div>
      </div>
      <p className="text-sm">
        <span className="font-medium">{shown.form.title || "Untitled"}</span>{" "}
        <span className="text-muted-foreground">
          {kindNames[shown.kind]} by {shown.by ?? "a deleted account"}; {shown.rendered.length}
        </span>
      </p>
      <TextareaField
        key={shown.id}
        label="Text of the revision"
        readOnly
        rows={10}
        defaultValue={shown.form.markdown}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
      />
    </Card>
  );
}
