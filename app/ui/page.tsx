import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

interface PageProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or links to the right of the title. */
  actions?: ReactNode;
  width?: "narrow" | "normal" | "wide";
  className?: string;
  children?: ReactNode;
}

const widths = { narrow: "max-w-md", normal: "max-w-4xl", wide: "max-w-6xl" };

/** Id of the main landmark, the target of "Skip to content". */
export const contentId = "content";

/** Renders the main landmark of a page with its heading. */
export function Page({ title, description, actions, width = "normal", className, children }: PageProps) {
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className={cn("mx-auto w-full flex-1 px-4 pt-6 pb-12 outline-none sm:px-6 sm:pt-8", widths[width], className)}
    >
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-semibold text-2xl leading-tight">{title}</h1>
          {description && <p className="mt-1 max-w-prose text-muted-foreground">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
