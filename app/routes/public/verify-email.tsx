import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { firstRunAfterSignUpPath } from "~/features/accounts/first-run";
import { resendSchema } from "~/features/auth/account-schemas";
import { ResendForm } from "~/features/auth/components/link-forms";
import { LinkSent } from "~/features/auth/components/link-sent";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { confirmEmailChange } from "~/features/auth/email-change.server";
import { confirmEmail, resendVerificationLink } from "~/features/auth/email-verification.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { type Args, anyone } from "~/features/auth/guards.server";
import { isSpam } from "~/features/auth/honeypot.server";
import { getMailableRedirect } from "~/features/auth/mailable-redirect";
import { parseForm } from "~/features/auth/parse-form.server";
import { getViewer } from "~/features/auth/viewer.server";
import { readFields } from "~/lib/http";
import { loginPath, paths, verifyEmailPath } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Confirm your email · RadCore" }];

export const loader = anyone(({ context, request }) => {
  const query = new URL(request.url).searchParams;
  return {
    token: query.get("token"),
    change: query.get("change"),
    sent: query.has("sent"),
    local: context.settings.local,
    back: getMailableRedirect(request),
  };
});

/** Confirms an address or sends the link again. A link alone confirms nothing, because mail scanners open links (A2). */
export const action = anyone(async (args) => {
  const form = await readFields(args.request);
  return form.get("intent") === "confirm" ? confirmAction(args, form) : resendAction(args, form);
});

async function confirmAction({ context, request }: Args, form: FormData) {
  const change = String(form.get("change") ?? "");
  if (!change) {
    const confirmation = await confirmEmail(context, String(form.get("token") ?? ""));
    return confirmation
      ? redirect(loginPath({ notice: "verified", redirectTo: getMailableRedirect(request) ?? firstRunAfterSignUpPath }))
      : createExpiredResponse();
  }
  const emailChange = await confirmEmailChange(context, change, await getViewer(context, request));
  if (!emailChange) return createExpiredResponse();
  return redirect(
    emailChange === "here" ? `${paths.settings}?saved=newEmail#email` : `${paths.login}?notice=emailChanged`,
  );
}

function createExpiredResponse() {
  return data({ tooOld: true as const }, { status: 400 });
}

async function resendAction({ context, request }: Args, form: FormData) {
  const submission = parseForm(form, resendSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (isSpam(form))
    return replyWithErrors(submission, {
      formErrors: ["A hidden field was filled in. Reload the page and try again."],
    });
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const back = getMailableRedirect(request);
  await resendVerificationLink(context, submission.value.login, back);
  return redirect(verifyEmailPath({ sent: true, redirectTo: back }));
}

export default function VerifyEmailPage() {
  const { token, change, sent, local, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const isBuying = back === paths.checkout;
  const isTooOld = Boolean(answer && "tooOld" in answer);
  if ((token || change) && !isTooOld && !lastResult) return <ConfirmPage {...{ token, change, isBuying }} />;
  return (
    <Page width="narrow" title={isTooOld ? "This link no longer works" : "Check your mail"}>
      <div className="grid gap-4">
        {isTooOld && change && (
          <Alert tone="warning">
            The link was already used, was replaced by a newer one, or is older than a day. Request the change again in
            your{" "}
            <Link className="link" to={paths.settings}>
              settings
            </Link>
            .
          </Alert>
        )}
        {isTooOld && !change && (
          <Alert tone="warning">The link is older than a day or incomplete. Request a new one below.</Alert>
        )}
        {!(isTooOld && change) && (
          <Card className="grid gap-5 p-5 sm:p-6">
            {!isTooOld && (
              <LinkSent isLocalRun={local && sent}>
                <p>
                  We have sent you a mail with a link. Open it within 24 hours to confirm your address, then sign in to{" "}
                  {isBuying ? "finish your order." : "start with your free questions."}
                </p>
                <p className="text-muted-foreground text-sm">
                  If you don't see the mail, check your junk folder or request a new link here.
                </p>
              </LinkSent>
            )}
            <ResendForm lastResult={lastResult} />
          </Card>
        )}
        <p className="text-center text-sm">
          <Link className="link" to={loginPath({ redirectTo: back })}>
            Go to sign in
          </Link>
        </p>
      </div>
    </Page>
  );
}

interface ConfirmPageProps {
  token: string | null;
  change: string | null;
  isBuying: boolean;
}

function ConfirmPage({ token, change, isBuying }: ConfirmPageProps) {
  const pending = useNavigation().state !== "idle";
  return (
    <Page
      width="narrow"
      title={change ? "Use this email address?" : "Confirm your email address"}
      description={
        change
          ? "Your RadCore account will use the address this link was sent to."
          : `Confirm your email address to activate your account.${isBuying ? " Then sign in to finish your order." : ""}`
      }
    >
      <Card className="p-5 sm:p-6">
        <Form method="post" className="grid">
          <input type="hidden" name="intent" value="confirm" />
          {token && <input type="hidden" name="token" value={token} />}
          {change && <input type="hidden" name="change" value={change} />}
          <Button type="submit" size="lg" pending={pending}>
            {change ? "Use this address" : "Confirm address"}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
