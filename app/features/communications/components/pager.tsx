import { Link } from "@remix-run/react";
import { buttonClass } from "~/ui/button";

interface Props {
  page: number;
  more: boolean;
  /** Names the links for screen readers. */
  label: string;
  to: (page: number) => string;
}

/** Links to the page before and the page after; nothing where there is one page. */
export function Pager({ page, more, label, to }: Props) {
  if (page === 1 && !more) return null;
  const look = buttonClass({ variant: "outline", size: "sm" });
  return (
    <nav aria-label={label} className="flex items-center gap-3 text-sm">
      {page > 1 && (
        <Link to={to(page - 1)} className={look} preventScrollReset>
          Newer
        </Link>
      )}
      <span className="text-muted-foreground">Page {page}</span>
      {more && (
        <Link to={to(page + 1)} className={look} preventScrollReset>
          Older
        </Link>
      )}
    </nav>
  );
}
