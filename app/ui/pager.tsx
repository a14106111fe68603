import { Link } from "@remix-run/react";
import { buttonClass } from "./button";

type PageLink = string | null | false;

interface PagerProps {
  /** Label for screen readers. */
  label: string;
  /** Link to the first page, for lists without page numbers. */
  first?: PageLink;
  previous?: PageLink;
  next?: PageLink;
  /** Position in the list, such as "Page 2". */
  position?: string;
  /** Keeps the scroll position, for a list within a page. */
  keepScroll?: boolean;
}

/** Renders links to the other pages of a list; nothing for a single page. */
export function Pager({ label, first, previous, next, position, keepScroll }: PagerProps) {
  if (!first && !previous && !next) return null;
  const renderLink = (to: PageLink | undefined, name: string, rel?: string) =>
    to && (
      <Link to={to} rel={rel} className={buttonClass({ variant: "outline" })} preventScrollReset={keepScroll}>
        {name}
      </Link>
    );
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3 text-sm">
      {renderLink(first, "First page")}
      {renderLink(previous, "Previous", "prev")}
      {position && <span className="text-muted-foreground tabular-nums">{position}</span>}
      {renderLink(next, "Next", "next")}
    </nav>
  );
}

interface NumberedPagerProps extends Pick<PagerProps, "label" | "keepScroll"> {
  page: number;
  hasNextPage: boolean;
  to: (page: number) => string;
}

/** Renders a pager for numbered pages. */
export function NumberedPager({ page, hasNextPage, to, ...rest }: NumberedPagerProps) {
  return (
    <Pager {...rest} previous={page > 1 && to(page - 1)} next={hasNextPage && to(page + 1)} position={`Page ${page}`} />
  );
}
