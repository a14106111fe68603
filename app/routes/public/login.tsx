import { type MetaFunction, redirect, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { signInSchema, signUpSchema } from "~/features/auth/account-schemas";
import { getBannedMessage } from "~/features/auth/ban";
import { SignInForm } from "~/features/auth/components/sign-in-form";
import { SignInNotice } from "~/features/auth/components/sign-in-notice";
import { SignUpForm } from "~/features/auth/components/sign-up-form";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { type Args, anyone } from "~/features/auth/guards.server";
import { isSpam } from "~/features/auth/honeypot.server";
import { getMailableRedirect } from "~/features/auth/mailable-redirect";
import { parseForm } from "~/features/auth/parse-form.server";
import { maxPasswordWaitSeconds } from "~/features/auth/password-attempt.server";
import { signIn } from "~/features/auth/sign-in.server";
import { signUp } from "~/features/auth/sign-up.server";
import { getViewerIfAvailable } from "~/features/auth/viewer.server";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { readFields, toLocalPath } from "~/lib/http";
import { loginCodePath, loginPath, paths, verifyEmailPath } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export const loader = anyone(async ({ context, request }) => {
  const query = new URL(request.url).searchParams;
  const redirectTo = toLocalPath(query.get("redirectTo"), paths.home);
  if (await getViewerIfAvailable(context, request)) throw redirect(redirectTo);
  const isSigningUp = query.get("mode") === "signup";
  const meta = buildPublicMeta(context.settings, {
    title: `${isSigningUp ? "Create your account" : "Sign in"} · RadCore`,
    description: `Sign in to RadCore, or create an account: ${freeQuestionQuota} radiology questions are free, without a card.`,
    path: paths.login,
  });
  return { redirectTo, isSigningUp, notice: query.get("notice"), meta };
});

export const action = anyone(async (args) => {
  const form = await readFields(args.request);
  return form.get("intent") === "signUp" ? signUpAction(args, form) : signInAction(args, form);
});

async function signInAction({ context, request }: Args, form: FormData) {
  const submission = parseForm(form, signInSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const attempt = await signIn(context, request, submission.value);
  switch (attempt.outcome) {
    case "signedIn": {
      const back = new URL(request.url).searchParams.get("redirectTo");
      // Loads a new document to drop the signed-out page and its caches.
      return redirectDocument(toLocalPath(back, paths.home), { headers: attempt.headers });
    }
    case "code": {
      const back = toLocalPath(new URL(request.url).searchParams.get("redirectTo"), paths.home);
      return redirect(loginCodePath(back), { headers: attempt.headers });
    }
    case "unverified":
      return { unverified: submission.value.login };
    case "banned":
      return replyWithErrors(submission, { formErrors: [getBannedMessage(context.settings.supportEmail)] });
    case "slowedDown":
      return replyWithErrors(
        submission,
        {
          formErrors: [
            "Too many wrong passwords for this account. Sign in from a browser you have used before, choose a new password below, or try again in an hour.",
          ],
        },
        { status: 429, headers: { "Retry-After": String(maxPasswordWaitSeconds) } },
      );
    case "refused":
      return replyWithErrors(submission, {
        formErrors: ["Wrong username or password. Check both, or choose a new password below."],
      });
  }
}

async function signUpAction({ context, request }: Args, form: FormData) {
  const submission = parseForm(form, signUpSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (isSpam(form))
    return replyWithErrors(submission, {
      formErrors: ["A hidden field was filled in. Reload the page and try again."],
    });
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const back = getMailableRedirect(request);
  const outcome = await signUp(context, { ...submission.value, redirectTo: back });
  if (outcome === "usernameTaken")
    return replyWithErrors(submission, { fieldErrors: { username: ["This username is taken. Choose another one."] } });
  return redirect(verifyEmailPath({ sent: true, redirectTo: back }));
}

export default function LoginPage() {
  const { redirectTo, isSigningUp, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBuying = redirectTo === paths.checkout;
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  return (
    <Page
      width="narrow"
      title={isSigningUp ? "Create your account" : "Sign in"}
      description={isSigningUp && !isBuying ? "Free questions from the first minute. No card needed." : undefined}
    >
      <div className="grid gap-4">
        <SignInNotice name={notice} />
        {isBuying && notice === "verified" && <Alert tone="primary">Sign in to finish your order.</Alert>}
        {isBuying && !notice && (
          <Alert tone="primary">
            {isSigningUp
              ? "A subscription needs an account. After you confirm your address, you return to the checkout."
              : "Sign in or create an account to subscribe. Then you return to the checkout."}
          </Alert>
        )}
        {answer && "unverified" in answer && <UnverifiedNotice login={answer.unverified} redirectTo={redirectTo} />}
        <Card className="p-5 sm:p-6">
          {isSigningUp ? <SignUpForm lastResult={lastResult} /> : <SignInForm lastResult={lastResult} />}
        </Card>
        <p className="text-center text-muted-foreground text-sm">
          {isSigningUp ? "Already have an account? " : "New here? "}
          <Link className="link" to={loginPath({ redirectTo, mode: isSigningUp ? undefined : "signup" })}>
            {isSigningUp ? "Sign in" : "Create an account"}
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** Shown only after a correct password, so it reveals nothing about the account (A2). */
function UnverifiedNotice({ login, redirectTo }: { login: string; redirectTo: string }) {
  return (
    <Alert tone="warning" title="Confirm your email address first">
      <p>Open the link that we sent you, then sign in.</p>
      <Form method="post" action={verifyEmailPath({ redirectTo })} className="mt-3">
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="login" value={login} />
        <Button type="submit" variant="outline" size="sm">
          Resend mail
        </Button>
      </Form>
    </Alert>
  );
}
