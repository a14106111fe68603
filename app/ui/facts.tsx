import type { ReactNode } from "react";

/** Lists names with their values, stacked on a phone. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="min-w-0 tabular-nums max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
