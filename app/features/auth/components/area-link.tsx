import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { AdminArea } from "../admin-scopes";
import { useHasArea } from "./use-admin-scope";

type Props = ComponentProps<typeof Link> & {
  area: AdminArea;
  /** Whether the text stays, without the link, for an admin who cannot open the page. */
  keepsText?: boolean;
};

/** A link that only admins with the area get; the others get nothing, or the text alone. */
export function AreaLink({ area, keepsText = false, ...props }: Props) {
  if (useHasArea(area)) return <Link {...props} />;
  return keepsText ? <span>{props.children}</span> : null;
}
