import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { modeNames, sessionModes } from "../engine/session-taxonomy";
import { type RecentFilter, recentPath, recentStateNames, recentStates } from "../recent-query";

/** Links that filter the session list by state and mode. */
export function RecentFilters({ filter }: { filter: RecentFilter }) {
  return (
    <div className="mb-6 grid gap-2">
      <FilterRow label="State">
        {recentStates.map((state) => (
          <FilterLink key={state} to={recentPath({ ...filter, state })} isChosen={filter.state === state}>
            {recentStateNames[state]}
          </FilterLink>
        ))}
      </FilterRow>
      <FilterRow label="Mode">
        <FilterLink to={recentPath({ ...filter, mode: null })} isChosen={filter.mode === null}>
          Any mode
        </FilterLink>
        {sessionModes.map((mode) => (
          <FilterLink key={mode} to={recentPath({ ...filter, mode })} isChosen={filter.mode === mode}>
            {modeNames[mode]}
          </FilterLink>
        ))}
      </FilterRow>
    </div>
  );
}

function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">{children}</ul>
    </nav>
  );
}

function FilterLink({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        className={cn(
          "inline-flex min-h-8 items-center rounded-full border px-3 text-sm pointer-coarse:min-h-11",
          isChosen
            ? "border-primary bg-primary font-semibold text-primary-foreground"
            : "border-input/60 bg-card hover:bg-accent",
        )}
      >
        {children}
      </Link>
    </li>
  );
}
