import { toLocalPath } from "../../lib/http";
import { paths } from "../../paths";

const pages: readonly string[] = Object.values(paths);

/**
 * The page that somebody wanted, as it may stand in a mail to an address that nobody has confirmed: one of our own pages by
 * its bare name, so that a stranger cannot write words of theirs into it. Undefined for anything else.
 */
export function mailableRedirect(request: Request): string | undefined {
  const asked = toLocalPath(new URL(request.url).searchParams.get("redirectTo"), paths.home);
  return asked !== paths.home && pages.includes(asked) ? asked : undefined;
}
