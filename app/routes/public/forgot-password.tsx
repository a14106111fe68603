import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { forgotPasswordSchema } from "~/features/auth/account-schemas";
import { ForgotPasswordForm } from "~/features/auth/components/link-forms";
import { LinkSent } from "~/features/auth/components/link-sent";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { anyone } from "~/features/auth/guards.server";
import { isSpam } from "~/features/auth/honeypot.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { sendResetLink } from "~/features/auth/password-reset.server";
import { readFields } from "~/lib/http";
import { loginPath, paths } from "~/paths";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Forgot password · RadCore" }];

export const loader = anyone(({ context, request }) => ({
  sent: new URL(request.url).searchParams.has("sent"),
  local: context.settings.local,
}));

export const action = anyone(async ({ context, request }) => {
  const form = await readFields(request);
  const submission = parseForm(form, forgotPasswordSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (isSpam(form))
    return replyWithErrors(submission, {
      formErrors: ["A hidden field was filled in. Reload the page and try again."],
    });
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  await sendResetLink(context, submission.value.email);
  return redirect(`${paths.forgotPassword}?sent=1`);
});

export default function ForgotPasswordPage() {
  const { sent, local } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  return (
    <Page
      width="narrow"
      title={sent ? "Check your mail" : "Forgot your password?"}
      description={sent ? undefined : "Enter your email address to get a link for choosing a new password."}
    >
      <div className="grid gap-4">
        <Card className="p-5 sm:p-6">
          {sent ? (
            <LinkSent isLocalRun={local}>
              <p>If an account has this address, we have sent it a link for choosing a new password.</p>
              <p className="text-muted-foreground text-sm">
                The link works for one hour. If you don't see the mail, check your junk folder.
              </p>
            </LinkSent>
          ) : (
            <ForgotPasswordForm lastResult={lastResult} />
          )}
        </Card>
        <p className="text-center text-sm">
          <Link className="link" to={sent ? paths.forgotPassword : loginPath()}>
            {sent ? "Try another address" : "Back to sign in"}
          </Link>
        </p>
      </div>
    </Page>
  );
}
