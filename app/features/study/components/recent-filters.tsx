import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { modeNames, sessionModes } from "../engine/taxonomy";
import { type RecentFilter, recentPath, recentStateNames, recentStates } from "../recent-query";

/** Links that filter the session list by state and mode. */
export function RecentFilters({ filter }: { filter: RecentFilter }) {
  return (
    <div className="mb-6 grid gap-2">
      <Row label="State">
        {recentStates.map((state) => (
          <Choice key={state} to={recentPath({ ...filter, state })} chosen={filter.state === state}>
            {recentStateNames[state]}
          </Choice>
        ))}
      </Row>
      <Row label="Mode">
        <Choice to={recentPath({ ...filter, mode: null })} chosen={filter.mode === null}>
          Any mode
        </Choice>
        {sessionModes.map((mode) => (
          <Choice key={mode} to={recentPath({ ...filter, mode })} chosen={filter.mode === mode}>
            {modeNames[mode]}
          </Choice>
        ))}
      </Row>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">{children}</ul>
    </nav>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={chosen ? "true" : undefined}
        className={cn(
          "inline-flex min-h-8 items-center rounded-full border px-3 text-sm pointer-coarse:min-h-11",
          chosen
            ? "border-primary bg-primary font-semibold text-primary-foreground"
            : "border-input/60 bg-card hover:bg-accent",
        )}
      >
        {children}
      </Link>
    </li>
  );
}
