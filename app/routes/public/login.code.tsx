import { type MetaFunction, redirect, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { getBannedMessage } from "~/features/auth/ban";
import { FormField } from "~/features/auth/components/form-field";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { anyone } from "~/features/auth/guards.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { completeSecondStep, isCodePending } from "~/features/auth/two-step/second-step.server";
import { secondStepSchema } from "~/features/auth/two-step/two-step-schemas";
import { getViewerIfAvailable } from "~/features/auth/viewer.server";
import { readFields, toLocalPath } from "~/lib/http";
import { loginPath, paths } from "~/paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError } from "~/ui/field";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Enter your code · RadCore" }];

export const loader = anyone(async ({ context, request }) => {
  const redirectTo = readRedirect(request);
  if (await getViewerIfAvailable(context, request)) throw redirect(redirectTo);
  if (!(await isCodePending(context, request))) throw redirect(loginPath({ redirectTo }));
  return { redirectTo };
});

export const action = anyone(async ({ context, request }) => {
  const redirectTo = readRedirect(request);
  if (await getViewerIfAvailable(context, request)) return redirectDocument(redirectTo);
  const submission = parseForm(await readFields(request), secondStepSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const attempt = await completeSecondStep(context, request, submission.value.code);
  switch (attempt.outcome) {
    case "signedIn":
      // Loads a new document to drop the signed-out page and its caches.
      return redirectDocument(redirectTo, { headers: attempt.headers });
    case "over":
      return redirect(loginPath({ redirectTo, notice: "codeOver" }));
    case "banned":
      return replyWithErrors(submission, { fieldErrors: { code: [getBannedMessage(context.settings.supportEmail)] } });
    default:
      return replyWithErrors(submission, { fieldErrors: { code: [codeErrorMessages[attempt.outcome]] } });
  }
});

const codeErrorMessages = {
  wrong: "This code is wrong. Check the app again, or use a backup code.",
  used: "This code was already used. Wait for the next code.",
  locked: "Too many wrong codes. Try again in 15 minutes, or contact another admin.",
};

function readRedirect(request: Request): string {
  return toLocalPath(new URL(request.url).searchParams.get("redirectTo"), paths.home);
}

/** The second step of a two-step sign-in. */
export default function LoginCodePage() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const { form, fields, formProps } = useSchemaForm({
    id: "code",
    lastResult: useActionData<typeof action>()?.result,
    load: () => import("~/features/auth/two-step/two-step-schemas").then((forms) => forms.secondStepSchema),
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <Page
      width="narrow"
      title="Enter your code"
      description="Your password is correct. Enter a code to finish signing in."
    >
      <div className="grid gap-4">
        <Card className="p-5 sm:p-6">
          <Form method="post" {...formProps} className="grid gap-4">
            <FormError id={form.errorId} error={form.errors} />
            <FormField
              meta={fields.code}
              label="Code"
              hint="The current six digits from your authenticator app, or a backup code."
              autoComplete="one-time-code"
              inputMode="numeric"
              autoCapitalize="none"
              spellCheck={false}
              className="[&_.control]:text-lg [&_.control]:tracking-widest"
              autoFocus
            />
            <Button type="submit" size="lg" pending={pending}>
              Sign in
            </Button>
          </Form>
        </Card>
        <p className="text-center text-muted-foreground text-sm">
          Lost your phone and backup codes? Another admin can turn off two-step sign-in for you.{" "}
          <Link className="link" to={loginPath({ redirectTo })}>
            Start again
          </Link>
        </p>
      </div>
    </Page>
  );
}
