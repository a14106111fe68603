import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import type { AnnouncementTone } from "../communication-taxonomy";

const icons = { primary: Info, success: CircleCheck, warning: TriangleAlert };

interface AnnouncementViewProps {
  tone: AnnouncementTone;
  title: string;
  body: string;
  link?: ReactNode;
  /** The dismiss button. */
  dismissButton?: ReactNode;
  className?: string;
}

/** The banner of an announcement, also used in its preview. */
export function AnnouncementView({ tone, title, body, link, dismissButton, className }: AnnouncementViewProps) {
  // The banner is on every page, so an unknown tone must not break it.
  const Icon = icons[tone] ?? Info;
  return (
    <div
      className={cn(
        "border-[color-mix(in_oklab,var(--tone)_34%,transparent)] border-b bg-[color-mix(in_oklab,var(--tone)_8%,var(--card))]",
        `tone-${tone}`,
        className,
      )}
    >
      <div className="mx-auto flex max-w-7xl items-start gap-3 px-3 py-2 sm:px-6">
        <Icon aria-hidden="true" className="mt-2.5 size-4 shrink-0 text-(--tone)" />
        <p className="min-w-0 flex-1 break-words py-2 text-sm">
          <strong className="font-semibold">{title}</strong> {body} {link}
        </p>
        {dismissButton}
      </div>
    </div>
  );
}
