import { Link } from "@remix-run/react";
import { buttonClass } from "./button";

type Address = string | null | false;

interface PagerProps {
  /** Names the links for screen readers. */
  label: string;
  /** Of a list that only goes on from a row: where it begins. */
  first?: Address;
  previous?: Address;
  next?: Address;
  /** Which page this is, in words. */
  place?: string;
  /** The list is a part of its page: what is read stays where it is scrolled to. */
  stay?: boolean;
}

/** Links to the other pages of a list; nothing where there is one page. */
export function Pager({ label, first, previous, next, place, stay }: PagerProps) {
  if (!first && !previous && !next) return null;
  const link = (to: Address | undefined, name: string, rel?: string) =>
    to && (
      <Link to={to} rel={rel} className={buttonClass({ variant: "outline" })} preventScrollReset={stay}>
        {name}
      </Link>
    );
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3 text-sm">
      {link(first, "First page")}
      {link(previous, "Previous", "prev")}
      {place && <span className="text-muted-foreground tabular-nums">{place}</span>}
      {link(next, "Next", "next")}
    </nav>
  );
}

interface NumberedPagerProps extends Pick<PagerProps, "label" | "stay"> {
  page: number;
  more: boolean;
  to: (page: number) => string;
}

/** The same for pages that have numbers. */
export function NumberedPager({ page, more, to, ...rest }: NumberedPagerProps) {
  return <Pager {...rest} previous={page > 1 && to(page - 1)} next={more && to(page + 1)} place={`Page ${page}`} />;
}
