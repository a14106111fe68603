import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { useCopy } from "~/ui/use-copy";

/** Creates, shows, and removes the link of a shift (C6). */
export function ShareShift({ shareUrl }: { shareUrl: string | null }) {
  const { field, copy, copied } = useCopy(shareUrl ?? "");
  return (
    <Card as="section" id="share" aria-labelledby="share-title" className="scroll-mt-20">
      <h2 id="share-title" className="mb-3 font-semibold text-lg">
        Share
      </h2>
      <Form method="post" preventScrollReset className="grid gap-3">
        <p className="text-sm">
          Anyone with the link sees the studies, their values, and the time worked. They do not see your name, the
          shift's name, or its date.
        </p>
        {shareUrl === null ? (
          <div>
            <Button type="submit" name="intent" value="share" variant="outline">
              Create link
            </Button>
          </div>
        ) : (
          <>
            <label htmlFor={field.id} className="font-medium text-sm">
              Link to this shift
            </label>
            <input {...field} className="control min-w-0" />
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={copy}>
                Copy link
              </Button>
              <Button type="submit" name="intent" value="unshare" variant="ghost">
                Stop sharing
              </Button>
            </div>
            <p role="status" className="text-muted-foreground text-sm empty:hidden">
              {copied && "Link copied."}
            </p>
          </>
        )}
      </Form>
    </Card>
  );
}
