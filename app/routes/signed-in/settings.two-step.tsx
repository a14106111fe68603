import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  BackupCodes,
  ConfirmSetupForm,
  PasswordAndCodeForm,
  StartSetupForm,
} from "~/features/auth/components/two-step-forms";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { notFound, type SignedInArgs, signedIn } from "~/features/auth/guards.server";
import { handleTwoStepAction } from "~/features/auth/two-step/two-step.action.server";
import { countBackupCodes } from "~/features/auth/two-step/two-step-setup.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Two-step sign-in · RadCore" }];

export const loader = signedIn(async (args) => {
  requireTwoStepAccess(args);
  const { context, request, viewer } = args;
  return {
    isOn: viewer.hasTwoStep,
    isRequired: viewer.isAdmin && context.settings.requiresAdminTwoStep,
    codesLeft: viewer.hasTwoStep ? await countBackupCodes(context, viewer.userId) : 0,
    done: new URL(request.url).searchParams.get("done"),
  };
});

export const action = signedIn((args) => {
  requireTwoStepAccess(args);
  return handleTwoStepAction(args);
});

/** Throws a 404 during an impersonation, and for a learner who has not set up two-step sign-in. */
function requireTwoStepAccess({ request, viewer }: SignedInArgs) {
  if (viewer.isImpersonated || !(viewer.isAdmin || viewer.hasTwoStep)) throw notFound(request);
}

export default function TwoStepPage() {
  const { isOn, isRequired, codesLeft, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const setup = answer && "setup" in answer ? answer.setup : undefined;
  const codes = answer && "codes" in answer ? answer.codes : undefined;
  const result = answer?.result;
  return (
    <Page
      width="narrow"
      title="Two-step sign-in"
      description="Sign in with your password and a code from an authenticator app. The password alone is not enough."
    >
      <div className="grid gap-4">
        {!answer && <TwoStepNotice done={done} isOn={isOn} />}
        <Card className="grid gap-5 p-5 sm:p-6">
          {codes && <BackupCodes codes={codes} nextPath={isRequired ? paths.admin : `${paths.settings}#two-step`} />}
          {!codes && isOn && <TwoStepStatus isRequired={isRequired} codesLeft={codesLeft} />}
          {!codes && isOn && <PasswordAndCodeForm intent="renewCodes" result={result} />}
          {!codes && isOn && !isRequired && <PasswordAndCodeForm intent="switchOff" result={result} />}
          {!codes &&
            !isOn &&
            (setup ? <ConfirmSetupForm setup={setup} result={result} /> : <StartSetupForm result={result} />)}
        </Card>
        {!codes && (
          <Link to={`${paths.settings}#two-step`} className={buttonClass({ variant: "ghost" })}>
            Back to settings
          </Link>
        )}
      </div>
    </Page>
  );
}

function TwoStepNotice({ done, isOn }: { done: string | null; isOn: boolean }) {
  if (done === "off" && !isOn) return <Alert tone="success">Two-step sign-in is off.</Alert>;
  if (done === "needed" && !isOn)
    return (
      <Alert tone="warning" title="Admins must use two-step sign-in">
        Set up two-step sign-in to open the admin pages.
      </Alert>
    );
  if (done === "late" && !isOn)
    return <Alert tone="warning">This setup expired or was restarted elsewhere. Start again.</Alert>;
  return null;
}

function TwoStepStatus({ isRequired, codesLeft }: { isRequired: boolean; codesLeft: number }) {
  return (
    <Alert tone={codesLeft > 2 ? "success" : "warning"} title="Two-step sign-in is on">
      <p>
        {codesLeft} backup {codesLeft === 1 ? "code is" : "codes are"} left
        {codesLeft > 2 ? "." : ": create new codes before they run out."}
      </p>
      {isRequired && <p>Admins must use two-step sign-in, so you cannot turn it off.</p>}
    </Alert>
  );
}
