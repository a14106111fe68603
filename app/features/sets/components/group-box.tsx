import { Form, Link } from "@remix-run/react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useCopy } from "~/ui/use-copy";
import type { SavedSet } from "../custom-set-view.server";

interface GroupBoxProps {
  set: Pick<SavedSet, "id" | "name" | "groupLink">;
  /** Whether the learner has a subscription. */
  unlimited: boolean;
}

/** Creates, shows, and removes the link to the same questions for a group (S10). */
export function GroupBox({ set: { id, name, groupLink }, unlimited }: GroupBoxProps) {
  const { field, copy, copied } = useCopy(groupLink ?? "");
  return (
    <Form method="post" action={paths.customSets} preventScrollReset className="grid gap-2">
      <input type="hidden" name="setId" value={id} />
      {groupLink ? (
        <>
          <label htmlFor={field.id} className="font-medium">
            Group link: the same questions for everyone
          </label>
          <div className="flex flex-wrap gap-2">
            <input {...field} className="control min-w-0 flex-1 basis-48" />
            <Button variant="outline" onClick={copy}>
              Copy<span className="sr-only"> the group link of {name}</span>
            </Button>
            <Button type="submit" name="intent" value="unshareGroup" variant="ghost">
              Remove group link<span className="sr-only">: {name}</span>
            </Button>
          </div>
          <p role="status" className="text-muted-foreground">
            {copied ? "Copied." : "The questions were drawn when you created the link. Open it to take part yourself."}
          </p>
        </>
      ) : unlimited ? (
        <>
          <p className="font-medium">The same questions for a group</p>
          <p className="text-muted-foreground">
            Draws the questions once. Subscribers with the link get them in the same order and can compare their
            results.
          </p>
          <div>
            <Button type="submit" name="intent" value="shareGroup" variant="outline">
              Create group link<span className="sr-only"> for {name}</span>
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted-foreground">
          <span className="font-medium text-foreground">Group link:</span> only subscribers can create a link that gives
          a group the same questions, because free accounts open only the questions of the free list.{" "}
          <Link to={paths.pricing} className="link">
            See the subscription
          </Link>
        </p>
      )}
    </Form>
  );
}
