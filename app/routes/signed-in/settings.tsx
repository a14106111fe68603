import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CreditCard, Download, MessageSquareWarning, ShieldCheck } from "lucide-react";
import { DeleteAccountForm, NewEmailForm, NewPasswordForm } from "~/features/accounts/components/credential-forms";
import { DeviceList } from "~/features/accounts/components/device-list";
import { MailPreferencesForm, StudyPreferencesForm } from "~/features/accounts/components/preference-forms";
import { ProfileForm } from "~/features/accounts/components/profile-form";
import { type SectionId, SectionLinks, SettingsSection } from "~/features/accounts/components/settings-section";
import { handleSettingsAction } from "~/features/accounts/settings.action.server";
import { loadSettings } from "~/features/accounts/settings.loader.server";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { signedIn } from "~/features/auth/guards.server";
import { ThemeButtons } from "~/features/shell/theme-buttons";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Settings · RadCore" }];

export const loader = signedIn(async ({ context, request, viewer }) => ({
  ...(await loadSettings(context, viewer)),
  username: viewer.username,
  twoStep: {
    offered: viewer.isAdmin || viewer.hasTwoStep,
    on: viewer.hasTwoStep,
    needed: viewer.isAdmin && context.settings.adminMfa,
  },
  // A comp costs nothing, so there is nothing to lose but what was paid.
  pays: viewer.subscription !== null && viewer.subscription.paidUntil > context.now,
  saved: new URL(request.url).searchParams.get("saved"),
}));

export const action = signedIn((args) => handleSettingsAction(args));

/** What to say where, by what was saved (`?saved=…`). */
const notices: Record<string, [SectionId, string]> = {
  profile: ["profile", "Your profile is saved."],
  email: ["email", "We have sent a link to the new address. Open it within 24 hours; until then nothing changes."],
  newEmail: ["email", "Your account uses the new address now. Your other devices are signed out."],
  password: ["password", "Your password is changed. Your other devices are signed out."],
  devices: ["devices", "Signed out there."],
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
  const known = !result && Object.hasOwn(notices, settings.saved ?? "");
  const [savedIn, words] = (known && notices[settings.saved ?? ""]) || [];
  const saved = (id: SectionId) => (id === savedIn ? words : null);
  return (
    <Page title="Settings" description={`Signed in as ${settings.username}`} width="wide">
      <div className="grid gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks hiddenSections={settings.twoStep.offered ? [] : ["two-step"]} />
        <div className="grid gap-5">
          <SettingsSection id="profile" savedMessage={saved("profile")}>
            <ProfileForm result={result} profile={settings.profile} />
          </SettingsSection>
          <SettingsSection id="email" savedMessage={saved("email")} description={<EmailNow {...settings} />}>
            <NewEmailForm result={result} />
          </SettingsSection>
          <SettingsSection id="password" savedMessage={saved("password")}>
            <NewPasswordForm result={result} />
          </SettingsSection>
          {settings.twoStep.offered && (
            <SettingsSection
              id="two-step"
              description={
                settings.twoStep.needed
                  ? "Admins of this site need it: after the password, a code from your phone."
                  : "After the password, a code from your phone: nobody gets in with the password alone."
              }
            >
              <div className="flex flex-wrap items-center gap-3">
                <Link to={paths.twoStep} className={buttonClass({ variant: "outline" })}>
                  <ShieldCheck aria-hidden="true" />
                  {settings.twoStep.on ? "Manage two-step sign-in" : "Set up two-step sign-in"}
                </Link>
                <Badge tone={settings.twoStep.on ? "success" : "neutral"}>{settings.twoStep.on ? "On" : "Off"}</Badge>
              </div>
            </SettingsSection>
          )}
          <SettingsSection id="devices" savedMessage={saved("devices")} description="Where your account is signed in.">
            <DeviceList devices={settings.devices} />
          </SettingsSection>
          <SettingsSection id="study" savedMessage={saved("study")}>
            <StudyPreferencesForm result={result} study={settings.study} />
          </SettingsSection>
          <SettingsSection id="appearance" description="Dark is made for the reading room. Remembered in this browser.">
            <ThemeButtons redirectTo={`${paths.settings}#appearance`} />
          </SettingsSection>
          <SettingsSection
            id="mail"
            savedMessage={saved("mail")}
            description="Mail about your account, such as a new password, always comes."
          >
            <MailPreferencesForm result={result} newsByEmail={settings.newsByEmail} />
          </SettingsSection>
          <SettingsSection
            id="subscription"
            description="How it stands, your invoices, and how to change or cancel it."
          >
            <div>
              <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline" })}>
                <CreditCard aria-hidden="true" />
                Go to my subscription
              </Link>
            </div>
          </SettingsSection>
          <SettingsSection id="reports" description="Questions you reported to the editors, and what became of it.">
            <div>
              <Link to={paths.ownReports} className={buttonClass({ variant: "outline" })}>
                <MessageSquareWarning aria-hidden="true" />
                Go to my reports
              </Link>
            </div>
          </SettingsSection>
          <SettingsSection
            id="export"
            description="One JSON file with everything that is stored about you: account, profile, study sessions, answers, flags and progress."
          >
            <div>
              <a href={paths.settingsExport} download className={buttonClass({ variant: "outline" })}>
                <Download aria-hidden="true" />
                Download my data
              </a>
            </div>
            <p className="mt-2 text-muted-foreground text-sm">
              Your notes, flags and results alone, to study with elsewhere. Questions are named, their words stay here.
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
          </SettingsSection>
          <SettingsSection
            id="delete"
            description="Your name, address, password, flags and progress are removed at once and cannot be brought back. Your answers stay in the statistics of questions, without you."
          >
            {settings.pays && (
              <Alert tone="warning" title="You have a subscription">
                It ends at once together with the account, and what you have paid is not refunded by itself.
              </Alert>
            )}
            <DeleteAccountForm result={result} username={settings.username} />
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}

function EmailNow({ email, pendingEmail }: { email: string; pendingEmail: string | null }) {
  return (
    <>
      <p>
        Now <strong className="break-all font-medium text-foreground">{email}</strong>. The old address stays until you
        confirm the new one.
      </p>
      {pendingEmail && (
        <p className="mt-1">
          Waiting for <strong className="break-all font-medium text-foreground">{pendingEmail}</strong> to be confirmed.
        </p>
      )}
    </>
  );
}
