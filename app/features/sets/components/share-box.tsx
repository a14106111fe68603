import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useCopy } from "~/ui/use-copy";
import type { SavedSet } from "../custom-set-view.server";

/** Creates, shows, and removes the share link of a set. */
export function ShareBox({ set: { id, name, shareLink } }: { set: Pick<SavedSet, "id" | "name" | "shareLink"> }) {
  const { field, copy, copied } = useCopy(shareLink ?? "");
  return (
    <Form method="post" action={paths.customSets} preventScrollReset className="grid gap-2">
      <input type="hidden" name="setId" value={id} />
      {shareLink ? (
        <>
          <label htmlFor={field.id} className="font-medium">
            Link to this set
          </label>
          <div className="flex flex-wrap gap-2">
            <input {...field} className="control min-w-0 flex-1 basis-48" />
            <Button variant="outline" onClick={copy}>
              Copy<span className="sr-only"> the link of {name}</span>
            </Button>
            <Button type="submit" name="intent" value="unshare" variant="ghost">
              Stop sharing<span className="sr-only">: {name}</span>
            </Button>
          </div>
          <p role="status" className="text-muted-foreground">
            {copied
              ? "Copied."
              : "Learners with this link see the set's name and filters, but not your name or answers."}
          </p>
        </>
      ) : (
        <>
          <p className="font-medium">Link to this set</p>
          <p className="text-muted-foreground">
            Learners with the link see the set's name and filters, but not your name or answers.
          </p>
          <div>
            <Button type="submit" name="intent" value="share" variant="outline">
              Create link<span className="sr-only"> for {name}</span>
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
