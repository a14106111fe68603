import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { signedIn } from "~/features/auth/guards.server";
import { ProgressFrame } from "~/features/progress/components/progress-frame";
import { ResetForm } from "~/features/progress/components/reset-form";
import { ResetList } from "~/features/progress/components/reset-list";
import { handleProgressReset } from "~/features/progress/progress-reset.action.server";
import { loadRecentResets } from "~/features/progress/progress-reset.loader.server";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";

export const headers = forwardActionHeaders;

export const loader = signedIn(async ({ context, request, viewer }) => ({
  resets: await loadRecentResets(context, viewer),
  done: new URL(request.url).searchParams.get("done"),
}));

export const action = signedIn((args) => handleProgressReset(args));

export const meta: MetaFunction = () => [{ title: "Reset progress · RadCore" }];

/** Messages after a completed action (`?done=…`). */
const notices: Record<string, ["success" | "warning", string]> = {
  reset: ["success", "Your progress is reset. You can undo the reset for 7 days."],
  undone: ["success", "The reset is undone. Earlier answers count again, together with newer ones."],
  "not-undone": ["warning", "Nothing was changed: this reset was already undone, or it is older than 7 days."],
};

export default function ProgressResetPage() {
  const { resets, done } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [tone, message] = (!result && Object.hasOwn(notices, done ?? "") && notices[done ?? ""]) || [];
  return (
    <ProgressFrame title="Reset progress" description="Start over in all domains or in one.">
      {message && (
        <Alert tone={tone} className="mb-5">
          {message}
        </Alert>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card as="section" aria-labelledby="reset">
          <h2 id="reset" className="font-semibold text-lg">
            Reset
          </h2>
          <ul className="mt-2 mb-5 list-disc space-y-1 ps-5 text-muted-foreground text-sm">
            <li>Questions become unused again and leave the review schedule.</li>
            <li>Your sessions, results, flags, notes, and study days stay.</li>
            <li>
              First answers stay in question statistics. New answers are not first answers, so readiness and percentiles
              leave out domains you reset.
            </li>
            <li>You can undo a reset for 7 days.</li>
          </ul>
          <ResetForm result={result} />
        </Card>
        <ResetList resets={resets} />
      </div>
    </ProgressFrame>
  );
}
