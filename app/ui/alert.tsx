import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { AlertCircleIcon, CheckCircleIcon, InfoIcon, WarningIcon } from "./icons";
import type { Tone } from "./tone";

const icons = {
  neutral: InfoIcon,
  primary: InfoIcon,
  success: CheckCircleIcon,
  warning: WarningIcon,
  destructive: AlertCircleIcon,
};

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** Shows a message in the page; screen readers announce a destructive one immediately. */
export function Alert({ tone = "neutral", title, className, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div role={tone === "destructive" ? "alert" : "status"} className={cn("alert", `tone-${tone}`, className)}>
      <Icon className="mt-0.5 size-4 shrink-0 text-(--tone)" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
