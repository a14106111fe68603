import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CreditCard, Download, MessageSquareWarning, ShieldCheck } from "lucide-react";
import { answerSettings } from "~/features/accounts/answer-settings.server";
import { Devices } from "~/features/accounts/components/devices";
import { DeleteForm, NewEmailForm, NewPasswordForm } from "~/features/accounts/components/login-forms";
import { MailForm, StudyForm } from "~/features/accounts/components/preference-forms";
import { ProfileForm } from "~/features/accounts/components/profile-form";
import { Section, type SectionId, SectionLinks } from "~/features/accounts/components/section";
import { getSettings } from "~/features/accounts/settings.server";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { signedIn } from "~/features/auth/guards.server";
import { ThemeChoice } from "~/features/shell/theme-choice";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Settings · RadCore" }];

export const loader = signedIn(async ({ context, request, viewer }) => ({
  ...(await getSettings(context, viewer)),
  username: viewer.username,
  twoStep: {
    offered: viewer.isAdmin || viewer.twoStep,
    on: viewer.twoStep,
    needed: viewer.isAdmin && context.settings.adminMfa,
  },
  // Complimentary access is not counted, because deleting it loses no payment.
  pays: viewer.subscription !== null && viewer.subscription.paidUntil > context.now,
  saved: new URL(request.url).searchParams.get("saved"),
}));

export const action = signedIn((args) => answerSettings(args));

/** Section and message for each saved form (`?saved=…`). */
const notices: Record<string, [SectionId, string]> = {
  profile: ["profile", "Your profile is saved."],
  email: ["email", "We have sent a link to the new address. Open it within 24 hours; until then nothing changes."],
  newEmail: ["email", "Your account uses the new address now. Your other devices are signed out."],
  password: ["password", "Your password is changed. Your other devices are signed out."],
  devices: ["devices", "Device signed out."],
  study: ["study", "Your preferences are saved."],
  mail: ["mail", "Your e-mail preferences are saved."],
};

const studyFiles = [
  ["json", "JSON"],
  ["csv", "CSV"],
  ["anki", "Notes for Anki"],
] as const;

export default function Settings() {
  const settings = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const hasNotice = !result && Object.hasOwn(notices, settings.saved ?? "");
  const [savedIn, message] = (hasNotice && notices[settings.saved ?? ""]) || [];
  const saved = (id: SectionId) => (id === savedIn ? message : null);
  return (
    <Page title="Settings" description={`Signed in as ${settings.username}`} width="wide">
      <div className="grid gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks without={settings.twoStep.offered ? [] : ["two-step"]} />
        <div className="grid gap-5">
          <Section id="profile" saved={saved("profile")}>
            <ProfileForm result={result} profile={settings.profile} />
          </Section>
          <Section id="email" saved={saved("email")} description={<CurrentEmail {...settings} />}>
            <NewEmailForm result={result} />
          </Section>
          <Section id="password" saved={saved("password")}>
            <NewPasswordForm result={result} />
          </Section>
          {settings.twoStep.offered && (
            <Section
              id="two-step"
              description={
                settings.twoStep.needed
                  ? "Required for admins: a code from your phone in addition to your password."
                  : "Adds a code from your phone, so the password alone is not enough to sign in."
              }
            >
              <div className="flex flex-wrap items-center gap-3">
                <Link to={paths.twoStep} className={buttonClass({ variant: "outline" })}>
                  <ShieldCheck aria-hidden="true" />
                  {settings.twoStep.on ? "Manage two-step sign-in" : "Set up two-step sign-in"}
                </Link>
                <Badge tone={settings.twoStep.on ? "success" : "neutral"}>{settings.twoStep.on ? "On" : "Off"}</Badge>
              </div>
            </Section>
          )}
          <Section id="devices" saved={saved("devices")} description="Devices where you are signed in.">
            <Devices devices={settings.devices} />
          </Section>
          <Section id="study" saved={saved("study")}>
            <StudyForm result={result} study={settings.study} />
          </Section>
          <Section id="appearance" description="Dark suits the reading room. Your choice is stored in this browser.">
            <ThemeChoice redirectTo={`${paths.settings}#appearance`} />
          </Section>
          <Section
            id="mail"
            saved={saved("mail")}
            description="You always get mail about your account, such as password links."
          >
            <MailForm result={result} newsByEmail={settings.newsByEmail} />
          </Section>
          <Section id="subscription" description="See its state and invoices, or change or cancel it.">
            <div>
              <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline" })}>
                <CreditCard aria-hidden="true" />
                Go to my subscription
              </Link>
            </div>
          </Section>
          <Section id="reports" description="Questions you reported, and the editors’ replies.">
            <div>
              <Link to={paths.ownReports} className={buttonClass({ variant: "outline" })}>
                <MessageSquareWarning aria-hidden="true" />
                Go to my reports
              </Link>
            </div>
          </Section>
          <Section
            id="export"
            description="One JSON file with everything stored about you: account, profile, study sessions, answers, flags, and progress."
          >
            <div>
              <a href={paths.settingsExport} download className={buttonClass({ variant: "outline" })}>
                <Download aria-hidden="true" />
                Download my data
              </a>
            </div>
            <p className="mt-2 text-muted-foreground text-sm">
              Only your notes, flags, and results, to study elsewhere. Questions appear by id, without their text.
            </p>
            <div className="flex flex-wrap gap-2">
              {studyFiles.map(([format, words]) => (
                <a
                  key={format}
                  href={`${paths.studyExport}?format=${format}`}
                  download
                  className={buttonClass({ variant: "outline" })}
                >
                  <Download aria-hidden="true" />
                  {words}
                </a>
              ))}
            </div>
          </Section>
          <Section
            id="delete"
            description="Your name, address, password, flags, and progress are deleted at once and cannot be restored. Your answers stay in question statistics, without your name."
          >
            {settings.pays && (
              <Alert tone="warning" title="You have a subscription">
                Deleting your account ends it at once. Payments are not refunded automatically.
              </Alert>
            )}
            <DeleteForm result={result} username={settings.username} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function CurrentEmail({ email, waitingEmail }: { email: string; waitingEmail: string | null }) {
  return (
    <>
      <p>
        Current address: <strong className="break-all font-medium text-foreground">{email}</strong>. It stays in use
        until you confirm a new one.
      </p>
      {waitingEmail && (
        <p className="mt-1">
          Waiting for <strong className="break-all font-medium text-foreground">{waitingEmail}</strong> to be confirmed.
        </p>
      )}
    </>
  );
}
