import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { resendSchema } from "~/features/auth/account-forms";
import { ResendForm } from "~/features/auth/components/link-forms";
import { LinkSent } from "~/features/auth/components/link-sent";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { confirmEmailChange } from "~/features/auth/email-change.server";
import { confirmEmail, resendVerificationLink } from "~/features/auth/email-verification.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { type Args, anyone } from "~/features/auth/guards.server";
import { isSpam } from "~/features/auth/honeypot.server";
import { mailableRedirect } from "~/features/auth/mailable-redirect";
import { parseForm } from "~/features/auth/parse-form.server";
import { getViewer } from "~/features/auth/viewer.server";
import { readFields } from "~/lib/http";
import { loginPath, paths, verifyEmailPath } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Confirm your e-mail · RadCore" }];

export const loader = anyone(({ context, request }) => {
  const query = new URL(request.url).searchParams;
  return {
    token: query.get("token"),
    change: query.get("change"),
    sent: query.has("sent"),
    local: context.settings.local,
    back: mailableRedirect(request),
  };
});

/** The link itself only shows a button: mail scanners open links, people press buttons (A2). */
export const action = anyone(async (args) => {
  const form = await readFields(args.request);
  return form.get("intent") === "confirm" ? confirmAction(args, form) : resendAction(args, form);
});

async function confirmAction({ context, request }: Args, form: FormData) {
  const change = String(form.get("change") ?? "");
  if (!change) {
    const confirmed = await confirmEmail(context, String(form.get("token") ?? ""));
    return confirmed ? redirect(loginPath({ notice: "verified", redirectTo: mailableRedirect(request) })) : tooOld();
  }
  const moved = await confirmEmailChange(context, change, await getViewer(context, request));
  if (!moved) return tooOld();
  return redirect(moved === "here" ? `${paths.settings}?saved=newEmail#email` : `${paths.login}?notice=emailChanged`);
}

function tooOld() {
  return data({ tooOld: true as const }, { status: 400 });
}

async function resendAction({ context, request }: Args, form: FormData) {
  const submission = parseForm(form, resendSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (isSpam(form)) return replyWithErrors(submission, { formErrors: ["Reload the page and try again."] });
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const back = mailableRedirect(request);
  await resendVerificationLink(context, submission.value.login, back);
  return redirect(verifyEmailPath({ sent: true, redirectTo: back }));
}

export default function VerifyEmail() {
  const { token, change, sent, local, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const buying = back === paths.checkout;
  const isTooOld = Boolean(answer && "tooOld" in answer);
  if ((token || change) && !isTooOld && !lastResult) return <ConfirmPage {...{ token, change, buying }} />;
  return (
    <Page width="narrow" title={isTooOld ? "This link no longer works" : "Check your mail"}>
      <div className="grid gap-4">
        {isTooOld && change && (
          <Alert tone="warning">
            It was used already, or a newer one replaced it, or it is older than a day. Ask for the change again in your{" "}
            <Link className="link" to={paths.settings}>
              settings
            </Link>
            .
          </Alert>
        )}
        {isTooOld && !change && (
          <Alert tone="warning">It is older than a day, or not complete. We gladly send you a new one.</Alert>
        )}
        {!(isTooOld && change) && (
          <Card className="grid gap-5 p-5 sm:p-6">
            {!isTooOld && (
              <LinkSent readHere={local && sent}>
                <p>
                  We have sent you a mail with a link. Open it within 24 hours, confirm your address there, and sign in:{" "}
                  {buying ? "you come back to your order." : "your free questions are waiting."}
                </p>
                <p className="text-muted-foreground text-sm">
                  Nothing there? Look among the junk mail, or ask again here.
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
  buying: boolean;
}

function ConfirmPage({ token, change, buying }: ConfirmPageProps) {
  const pending = useNavigation().state !== "idle";
  return (
    <Page
      width="narrow"
      title={change ? "Use this e-mail address?" : "Confirm your e-mail address"}
      description={
        change
          ? "Your RadCore account moves to the address that this link was sent to."
          : `One click, and your account is ready.${buying ? " Your order waits for you." : ""}`
      }
    >
      <Card className="p-5 sm:p-6">
        <Form method="post" className="grid">
          <input type="hidden" name="intent" value="confirm" />
          {token && <input type="hidden" name="token" value={token} />}
          {change && <input type="hidden" name="change" value={change} />}
          <Button type="submit" size="lg" pending={pending}>
            {change ? "Use this address" : "Confirm my address"}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
