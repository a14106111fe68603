import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Button or link to the next step. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Explains why a list is empty and what to do next. */
export function EmptyState({ icon: Icon, title, action, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 rounded-xl border border-border border-dashed px-6 py-12 text-center">
      <span className="mb-2 grid size-11 place-items-center rounded-full bg-accent text-accent-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h2 className="font-semibold text-base">{title}</h2>
      {children && <div className="max-w-md text-muted-foreground text-sm">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
