import { pagePatterns } from "../../page-patterns";

/** Label of every path that is not a page. */
export const unknownPage = "(unknown page)";

const knownPages = pagePatterns.map((page) => ({ page, pattern: new RegExp(`^${page.replaceAll(":id", "[^/]+")}$`) }));

/**
 * Returns the label under which views of a path are counted: the page without ids, so that labels are few and identify no learner.
 * The signed-in home page is "/ (home)"; blog posts keep their slug.
 */
export function getPageLabel(path: string, isSignedIn: boolean): string {
  const plainPath = path.replace(/[?#].*$/s, "").toLowerCase();
  const page = plainPath === "/" ? plainPath : plainPath.replace(/\/$/, "");
  if (page === "/" && isSignedIn) return "/ (home)";
  if (/^\/blog\/[a-z0-9-]{1,80}$/.test(page)) return page;
  return knownPages.find(({ pattern }) => pattern.test(page))?.page ?? unknownPage;
}
