import type { BrowserContext, Page } from "playwright-core";
import type { Db } from "../../app/db/client.server";
import { makeLoginCookie, makePerson } from "../../app/testing/make";
import type { WindowOptions } from "./browser";
import type { OwnSite } from "./own-site";

/** Signs a window in at a site without the sign-in form. */
export async function signInAs(window: BrowserContext, db: Db, userId: string, url: string): Promise<void> {
  const { name, value } = await makeLoginCookie(db, userId, url);
  await window.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Opens a window for a test's own site, signed in as an existing user (by id) or a new one. */
export async function openSignedIn(
  open: (look?: WindowOptions) => Promise<Page>,
  { url, db }: Pick<OwnSite, "url" | "db">,
  person: Parameters<typeof makePerson>[1] | string,
  look: WindowOptions = {},
): Promise<{ page: Page; userId: string }> {
  const page = await open({ ...look, servers: [url] });
  const userId = typeof person === "string" ? person : (await makePerson(db, person)).userId;
  await signInAs(page.context(), db, userId, url);
  return { page, userId };
}
