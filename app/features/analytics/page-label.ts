import { pagePatterns } from "../../page-patterns";

/** What every address that is no page is counted under. */
export const unknownPage = "(unknown page)";

const knownPages = pagePatterns.map((page) => ({ page, pattern: new RegExp(`^${page.replaceAll(":id", "[^/]+")}$`) }));

/**
 * The name a path is counted under: its page with ids taken out, so that there are few names and no person's address among
 * them. The home page of people who are signed in is "/ (home)", an article keeps its slug.
 */
export function getPageLabel(path: string, isSignedIn: boolean): string {
  const plain = path.replace(/[?#].*$/s, "").toLowerCase();
  const page = plain === "/" ? plain : plain.replace(/\/$/, "");
  if (page === "/" && isSignedIn) return "/ (home)";
  if (/^\/blog\/[a-z0-9-]{1,80}$/.test(page)) return page;
  return knownPages.find(({ pattern }) => pattern.test(page))?.page ?? unknownPage;
}
