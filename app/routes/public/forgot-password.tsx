import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerHeaders, formAgain, tooManyAttempts } from "~/features/auth/answers.server";
import { mayAttempt } from "~/features/auth/attempts.server";
import { ForgotPasswordForm } from "~/features/auth/components/link-forms";
import { LinkSent } from "~/features/auth/components/link-sent";
import { forgotPasswordSchema } from "~/features/auth/forms";
import { anyone } from "~/features/auth/guards.server";
import { isSpam } from "~/features/auth/honeypot.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { sendResetLink } from "~/features/auth/reset.server";
import { readFields } from "~/lib/http";
import { loginPath, paths } from "~/paths";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = answerHeaders;

export const meta: MetaFunction = () => [{ title: "Forgot password · RadCore" }];

export const loader = anyone(({ context, request }) => ({
  sent: new URL(request.url).searchParams.has("sent"),
  local: context.settings.local,
}));

export const action = anyone(async ({ context, request }) => {
  const form = await readFields(request);
  const submission = parseForm(form, forgotPasswordSchema);
  if (submission.status !== "success") return formAgain(submission);
  if (isSpam(form)) return formAgain(submission, { formErrors: ["Reload the page and try again."] });
  if (!(await mayAttempt(context, request))) return tooManyAttempts(submission);
  await sendResetLink(context, submission.value.email);
  return redirect(`${paths.forgotPassword}?sent=1`);
});

export default function ForgotPassword() {
  const { sent, local } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  return (
    <Page
      width="narrow"
      title={sent ? "Check your mail" : "Forgot your password?"}
      description={sent ? undefined : "Enter your e-mail address to get a link for choosing a new password."}
    >
      <div className="grid gap-4">
        <Card className="p-5 sm:p-6">
          {sent ? (
            <LinkSent readHere={local}>
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
