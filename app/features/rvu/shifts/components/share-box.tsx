import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { useCopy } from "~/ui/use-copy";

/** Makes the link of a shift, shows it, and takes it back. */
export function ShareBox({ shared }: { shared: string | null }) {
  const { field, copy, copied } = useCopy(shared ?? "");
  return (
    <Card as="section" id="share" aria-labelledby="share-title" className="scroll-mt-20">
      <h2 id="share-title" className="mb-3 font-semibold text-lg">
        Share
      </h2>
      <Form method="post" preventScrollReset className="grid gap-3">
        <p className="text-sm">
          Whoever has the link sees the studies, their values and the time worked: not who you are, what you call the
          shift, or when it was.
        </p>
        {shared === null ? (
          <div>
            <Button type="submit" name="intent" value="share" variant="outline">
              Make a link
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
                Copy<span className="sr-only"> the link</span>
              </Button>
              <Button type="submit" name="intent" value="unshare" variant="ghost">
                Stop sharing
              </Button>
            </div>
            <p role="status" className="text-muted-foreground text-sm empty:hidden">
              {copied && "Copied."}
            </p>
          </>
        )}
      </Form>
    </Card>
  );
}
