import { type ReactNode, useState } from "react";

/** A disclosure that renders its content when first opened. */
export function LazyDisclosure({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="flex min-h-12 items-center justify-between px-4 font-medium text-sm">
        {title}
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-2 stroke-current group-open:rotate-180"
        >
          <path d="m6 9 6 6 6-6" />
        </svg>
      </summary>
      <div className="min-h-24 px-4 pb-4">{wasOpened && children}</div>
    </details>
  );
}
