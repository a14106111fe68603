import { toLocalPath } from "../../lib/http";
import { paths } from "../../paths";

const pages: readonly string[] = Object.values(paths);

/**
 * Returns the requested page for use in an email if it is exactly the path of one of our pages, so that strangers
 * cannot put text into emails to unconfirmed addresses; otherwise undefined.
 */
export function getMailableRedirect(request: Request): string | undefined {
  const path = toLocalPath(new URL(request.url).searchParams.get("redirectTo"), paths.home);
  return path !== paths.home && pages.includes(path) ? path : undefined;
}
