import { Form, Link, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { SubscriptionProblem } from "../subscription-problems";
import { ProblemAlert } from "./problem-alert";

interface CancelProps {
  formKey: string;
  /** End of access if the learner cancels now. */
  until: string;
  /** Why the last attempt to cancel failed; null if no attempt failed. */
  problem: SubscriptionProblem | null;
}

// Loads the code of the dialog on the first click.
const Dialog = loadOnDemand(async () => (await import("~/ui/dialog")).Dialog);

const title = "Cancel the subscription?";

/** Renders a button that opens the confirmation dialog; without JavaScript, a link to a page with `CancelConfirmation`. */
export function CancelButton(props: CancelProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Link
        to="?ask=cancel"
        className={buttonClass({ variant: "ghost" })}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Cancel subscription
      </Link>
      {open !== null && (
        <Dialog open={open} onClose={() => setOpen(false)} title={title}>
          <CancelForm {...props} keepButton={<Button onClick={() => setOpen(false)}>Keep subscription</Button>} />
        </Dialog>
      )}
    </>
  );
}

/** Shows the confirmation as part of the page. */
export function CancelConfirmation(props: CancelProps) {
  return (
    <Card as="section" aria-labelledby="cancel-step" className="mb-5 p-5 sm:p-6">
      <h2 id="cancel-step" className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      <CancelForm
        {...props}
        keepButton={
          <Link to={paths.manageSubscription} className={buttonClass()}>
            Keep subscription
          </Link>
        }
      />
    </Card>
  );
}

function CancelForm({ formKey, until, problem, keepButton }: CancelProps & { keepButton: ReactNode }) {
  const isCanceling = useNavigation().formData?.get("intent") === "cancel";
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1.5 pl-5 marker:text-muted-foreground">
        <li>
          Every question stays open until <strong className="font-semibold">{until}</strong>.
        </li>
        <li>The subscription does not renew. Until that day, you can resume the subscription.</li>
        <li>You keep your opened questions, history, flags, and progress forever.</li>
      </ul>
      {problem && <ProblemAlert problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        {keepButton}
        <Form method="post" action={paths.manageSubscription}>
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="key" value={formKey} />
          <Button type="submit" variant="outline" pending={isCanceling}>
            Cancel subscription
          </Button>
        </Form>
      </div>
    </div>
  );
}
