import type { ReactNode } from "react";

/**
 * Renders a page section with a heading. The section is not a landmark, because the tables inside are landmarks already.
 */
export function AdminSection({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={id} className="mt-8">
      <h2 className="font-semibold text-lg">{title}</h2>
      {note && <p className="mt-0.5 max-w-prose text-muted-foreground text-sm">{note}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}
