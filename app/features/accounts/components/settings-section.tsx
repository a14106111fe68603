import type { ReactNode } from "react";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";

export const settingsSections = [
  { id: "profile", title: "Profile" },
  { id: "email", title: "Email" },
  { id: "password", title: "Password" },
  { id: "two-step", title: "Two-step sign-in" },
  { id: "devices", title: "Devices" },
  { id: "study", title: "Studying" },
  { id: "appearance", title: "Appearance" },
  { id: "mail", title: "Email preferences" },
  { id: "subscription", title: "Subscription" },
  { id: "program", title: "Residency program" },
  { id: "reports", title: "My reports" },
  { id: "viewing", title: "Image viewing log" },
  { id: "export", title: "Export my data" },
  { id: "delete", title: "Delete my account" },
] as const;

export type SectionId = (typeof settingsSections)[number]["id"];

interface SectionProps {
  id: SectionId;
  description?: ReactNode;
  /** Confirmation of the last save in this section. */
  savedMessage?: string | null;
  children: ReactNode;
}

/** One section of the settings page, with its heading and confirmation. */
export function SettingsSection({ id, description, savedMessage, children }: SectionProps) {
  const title = settingsSections.find((section) => section.id === id)?.title;
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="grid gap-4 p-5 sm:p-6">
      <div>
        <h2 id={`${id}-title`} className="font-semibold text-lg leading-snug">
          {title}
        </h2>
        {description && <div className="mt-1 max-w-prose text-muted-foreground text-sm">{description}</div>}
      </div>
      {savedMessage && <Alert tone="success">{savedMessage}</Alert>}
      {children}
    </Card>
  );
}

/** Links to the sections: a side column on wide screens, a scrollable row on top on narrow ones. */
export function SectionLinks({ hiddenSections }: { hiddenSections: SectionId[] }) {
  return (
    <nav
      aria-label="Settings"
      className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-2 lg:sticky lg:top-20 lg:mx-0 lg:grid lg:self-start lg:px-0"
    >
      {settingsSections
        .filter(({ id }) => !hiddenSections.includes(id))
        .map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="whitespace-nowrap rounded-md px-2.5 py-1.5 text-muted-foreground text-sm hover:bg-accent hover:text-accent-foreground"
          >
            {title}
          </a>
        ))}
    </nav>
  );
}
