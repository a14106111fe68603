import { data, type MetaFunction, redirectDocument } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { resetPasswordSchema } from "~/features/auth/account-schemas";
import { PasswordField } from "~/features/auth/components/form-field";
import { countNetworkAttempt } from "~/features/auth/constant-time.server";
import { forwardActionHeaders, replyTooManyAttempts, replyWithErrors } from "~/features/auth/form-replies.server";
import { anyone } from "~/features/auth/guards.server";
import { rememberResetDevice } from "~/features/auth/known-device.server";
import { parseForm } from "~/features/auth/parse-form.server";
import { minPasswordLength } from "~/features/auth/password-limits";
import { resetPassword } from "~/features/auth/password-reset.server";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormError } from "~/ui/field";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Choose a new password · RadCore" }];

export const loader = anyone(({ request }) => ({ token: new URL(request.url).searchParams.get("token") ?? "" }));

export const action = anyone(async ({ context, request }) => {
  const submission = parseForm(await readFields(request), resetPasswordSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const { token, password } = submission.value;
  const userId = await resetPassword(context, token, password);
  if (!userId) return data({ tooOld: true as const }, { status: 400 });
  // Loads a new document to drop the pages of an account that was signed in here.
  const device = rememberResetDevice(context, request, userId);
  return redirectDocument(`${paths.login}?notice=reset`, { headers: { "Set-Cookie": device } });
});

export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer && "result" in answer ? answer.result : undefined;
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    id: "reset-password",
    lastResult,
    load: () => import("~/features/auth/account-schemas").then((forms) => forms.resetPasswordSchema),
  });
  const pending = useNavigation().state !== "idle";
  if (!token || (answer && "tooOld" in answer)) return <ExpiredLinkPage />;
  return (
    <Page
      width="narrow"
      title="Choose a new password"
      description="Saving the new password signs out all your devices."
    >
      <Card className="p-5 sm:p-6">
        <Form method="post" {...formProps} className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <FormError id={form.errorId} error={form.errors} />
          <PasswordField
            meta={fields.password}
            label="New password"
            hint={`At least ${minPasswordLength} characters. A few unrelated words are easy to remember and hard to guess.`}
            autoComplete="new-password"
            autoFocus={firstInvalid === "password"}
          />
          <Button type="submit" size="lg" pending={pending}>
            Save password
          </Button>
        </Form>
      </Card>
    </Page>
  );
}

function ExpiredLinkPage() {
  return (
    <Page width="narrow" title="This link no longer works">
      <div className="grid justify-items-start gap-4">
        <Alert tone="warning">The link was already used, is older than an hour, or is incomplete.</Alert>
        <Link className={buttonClass()} to={paths.forgotPassword}>
          Request new link
        </Link>
      </div>
    </Page>
  );
}
