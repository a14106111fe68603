import { useRouteLoaderData } from "@remix-run/react";
import { type AdminArea, type AdminScope, hasArea } from "../admin-scopes";

/** Returns the scope of the signed-in admin, from the session that the root route loaded; undefined for everybody else. */
export function useAdminScope(): AdminScope | undefined {
  const root = useRouteLoaderData("root") as { session: { adminScope?: AdminScope } | null } | undefined;
  return root?.session?.adminScope;
}

/** Returns whether the signed-in admin has the area, to show its links and buttons only then; the server checks it again (A8). */
export function useHasArea(area: AdminArea): boolean {
  return hasArea(useAdminScope(), area);
}
