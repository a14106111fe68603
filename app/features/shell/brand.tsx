import { Link } from "@remix-run/react";
import { paths } from "~/paths";

/** The logo and name, linked to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className="flex shrink-0 items-center gap-2 rounded-md font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <g fill="none" className="stroke-primary-foreground" strokeLinecap="round">
          <circle cx="16" cy="16" r="8.5" strokeOpacity=".5" strokeWidth="2" />
          <path d="M16 7.5a8.5 8.5 0 0 1 8.5 8.5" strokeWidth="2.6" />
        </g>
        <circle cx="16" cy="16" r="3" className="fill-primary-foreground" />
      </svg>
      <span>RadCore</span>
    </Link>
  );
}
