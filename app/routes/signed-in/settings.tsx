import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { CreditCard, Download, MessageSquareWarning, ShieldCheck } from "lucide-react";
import { DeleteAccountForm, NewEmailForm, NewPasswordForm } from "~/features/accounts/components/credential-forms";
import { CurrentEmail } from "~/features/accounts/components/current-email";
import { DeviceList } from "~/features/accounts/components/device-list";
import { MailPreferencesForm, StudyPreferencesForm } from "~/features/accounts/components/preference-forms";
import { ProfileForm } from "~/features/accounts/components/profile-form";
import { type SectionId, SectionLinks, SettingsSection } from "~/features/accounts/components/settings-section";
import { ViewingLogSection } from "~/features/accounts/components/viewing-log-section";
import { WeakDomainsSetting } from "~/features/accounts/components/weak-domains-setting";
import { handleSettingsAction } from "~/features/accounts/settings.action.server";
import { loadSettings } from "~/features/accounts/settings.loader.server";
import { settingsNotices } from "~/features/accounts/settings-notices";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { signedIn } from "~/features/auth/guards.server";
import { OwnPrograms } from "~/features/programs/components/own-programs";
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
    needed: viewer.isAdmin && context.settings.requiresAdminTwoStep,
  },
  // Complimentary access does not count, because ending it costs the learner nothing.
  hasPaidSubscription: viewer.subscription !== null && viewer.subscription.paidUntil > context.now,
  saved: new URL(request.url).searchParams.get("saved"),
}));

export const action = signedIn((args) => handleSettingsAction(args));

const studyFiles = [
  ["json", "JSON"],
  ["csv", "CSV"],
  ["anki", "Notes for Anki"],
] as const;

export default function SettingsPage() {
  const settings = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const hasNotice = !result && Object.hasOwn(settingsNotices, settings.saved ?? "");
  const [savedIn, message] = (hasNotice && settingsNotices[settings.saved ?? ""]) || [];
  const hasProgramSection = settings.programs.length > 0 || savedIn === "program";
  const hiddenSections: SectionId[] = [
    ...(settings.twoStep.offered ? [] : ["two-step" as const]),
    ...(hasProgramSection ? [] : ["program" as const]),
  ];
  const getSavedMessage = (id: SectionId) => (id === savedIn ? message : null);
  return (
    <Page title="Settings" description={`Signed in as ${settings.username}`} width="wide">
      <div className="grid gap-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks hiddenSections={hiddenSections} />
        <div className="grid gap-5">
          <SettingsSection id="profile" savedMessage={getSavedMessage("profile")}>
            <ProfileForm result={result} profile={settings.profile} />
            <WeakDomainsSetting namedDomains={settings.namedDomains} />
          </SettingsSection>
          <SettingsSection
            id="email"
            savedMessage={getSavedMessage("email")}
            description={<CurrentEmail {...settings} />}
          >
            <NewEmailForm result={result} />
          </SettingsSection>
          <SettingsSection id="password" savedMessage={getSavedMessage("password")}>
            <NewPasswordForm result={result} />
          </SettingsSection>
          {settings.twoStep.offered && (
            <SettingsSection
              id="two-step"
              description={
                settings.twoStep.needed
                  ? "Admins sign in with a code from their phone in addition to their password."
                  : "Sign in with a code from your phone in addition to your password."
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
          <SettingsSection id="devices" savedMessage={getSavedMessage("devices")} description="Your signed-in devices.">
            <DeviceList devices={settings.devices} />
          </SettingsSection>
          <SettingsSection id="study" savedMessage={getSavedMessage("study")}>
            <StudyPreferencesForm result={result} preferences={settings.study} />
          </SettingsSection>
          <SettingsSection
            id="appearance"
            description="Dark suits the reading room. Your choice is stored in this browser."
          >
            <ThemeButtons redirectTo={`${paths.settings}#appearance`} />
          </SettingsSection>
          <SettingsSection
            id="mail"
            savedMessage={getSavedMessage("mail")}
            description="You always get mail about your account, such as password links."
          >
            <MailPreferencesForm result={result} newsByEmail={settings.newsByEmail} />
          </SettingsSection>
          <SettingsSection id="subscription" description="See, change, or cancel your subscription.">
            <div>
              <Link to={paths.manageSubscription} className={buttonClass({ variant: "outline" })}>
                <CreditCard aria-hidden="true" />
                Go to my subscription
              </Link>
            </div>
          </SettingsSection>
          {hasProgramSection && (
            <SettingsSection id="program" savedMessage={getSavedMessage("program")}>
              <OwnPrograms programs={settings.programs} />
            </SettingsSection>
          )}
          <SettingsSection id="reports" description="Questions you reported, and the editors’ replies.">
            <div>
              <Link to={paths.ownReports} className={buttonClass({ variant: "outline" })}>
                <MessageSquareWarning aria-hidden="true" />
                Go to my reports
              </Link>
            </div>
          </SettingsSection>
          <ViewingLogSection savedMessage={getSavedMessage("viewing")} />
          <SettingsSection
            id="export"
            description="Download one JSON file with your data, including your account, logins, study sessions, answers, image viewing log, flags, notes, sets, RVU shifts, residency program, and progress."
          >
            <div>
              <a href={paths.settingsExport} download className={buttonClass({ variant: "outline" })}>
                <Download aria-hidden="true" />
                Download my data
              </a>
            </div>
            <p className="mt-2 text-muted-foreground text-sm">
              You can also download only your notes, flags, and results, for use in another study app. The files name
              questions by id, without their text.
            </p>
            <div className="flex flex-wrap gap-2">
              {studyFiles.map(([format, label]) => (
                <a
                  key={format}
                  href={`${paths.studyExport}?format=${format}`}
                  download
                  className={buttonClass({ variant: "outline" })}
                >
                  <Download aria-hidden="true" />
                  {label}
                </a>
              ))}
            </div>
          </SettingsSection>
          <SettingsSection
            id="delete"
            description="Your name, username, email address, password, flags, notes, image viewing log, sets, RVU shifts, seat in a residency program, and progress are deleted at once and cannot be restored. Your answers and reports stay without your name, and payment records stay for accounting."
          >
            {settings.hasPaidSubscription && (
              <Alert tone="warning" title="You have a subscription">
                Deleting your account ends the subscription at once. Payments are not refunded automatically.
              </Alert>
            )}
            <DeleteAccountForm result={result} username={settings.username} />
          </SettingsSection>
        </div>
      </div>
    </Page>
  );
}
