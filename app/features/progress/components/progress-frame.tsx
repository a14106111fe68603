import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

const progressTabs = [
  [paths.progress, "Overview"],
  [paths.progressDomains, "By domain"],
  [paths.progressReset, "Reset"],
] as const;

interface ProgressFrameProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Layout of a progress page with links to the other progress pages. */
export function ProgressFrame({ title, description, children }: ProgressFrameProps) {
  return (
    <Page title={title} description={description} width="wide">
      <nav aria-label="Progress" className="-mt-1 mb-6 flex gap-1 border-border border-b">
        {progressTabs.map(([path, name]) => (
          <NavLink
            key={path}
            to={path}
            end
            className="-mb-px border-transparent border-b-2 px-3 py-2 text-muted-foreground text-sm hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground"
          >
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}
