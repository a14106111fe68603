import { Form } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import type { PostEditorData } from "../../admin/blog-post.loader.server";
import { previewLinkDays } from "../../preview-link";

/** Creates and revokes the secret link that shows the newest revision to everyone who has it. */
export function PreviewLinkCard({ link, pending }: { link: PostEditorData["previewLink"]; pending: string }) {
  return (
    <Card as="section" aria-labelledby="preview-link" className="grid gap-4">
      <h2 id="preview-link" className="font-semibold text-lg">
        Preview link
      </h2>
      <p className="text-muted-foreground text-sm">
        {link ? (
          <>
            Everyone with this link sees the newest saved text, published or not, until{" "}
            <time dateTime={link.expiresAt.iso}>{link.expiresAt.exact}</time>.
          </>
        ) : (
          `A secret link shows the newest saved text to people without an account for ${previewLinkDays} days. Search engines do not list it.`
        )}
      </p>
      {link && <Field label="Link" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />}
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        {link ? (
          <>
            <a href={link.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: "outline" })}>
              <ExternalLink aria-hidden="true" /> Open preview
            </a>
            <Button
              type="submit"
              name="intent"
              value="revokePreview"
              variant="outline"
              pending={pending === "revokePreview"}
            >
              Revoke link
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            name="intent"
            value="createPreview"
            variant="outline"
            pending={pending === "createPreview"}
          >
            Create preview link
          </Button>
        )}
      </Form>
    </Card>
  );
}
