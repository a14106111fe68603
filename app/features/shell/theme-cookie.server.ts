import { createCookieSessionStorage } from "@remix-run/cloudflare";
import { Theme as CookieTheme, createThemeSessionResolver } from "remix-themes";
import { themeStorageKey } from "../../constants";
import type { Context } from "../../context.server";
import { type Theme, toTheme } from "./theme";

// The cookie mirrors the browser's own choice, so that the server renders the right class. It holds light or dark only;
// for "system" there is none, since the server cannot know what the operating system prefers.

const year = 365 * 24 * 60 * 60;

/** The theme the cookie names; null without one, or with one that is not ours. */
export async function readThemeCookie(context: Context, request: Request): Promise<Theme | null> {
  try {
    return toTheme((await themeSession(context, request)).getTheme());
  } catch {
    return null; // remix decodes before it checks, and throws on what it cannot decode
  }
}

/** The Set-Cookie header that remembers `theme`. */
export async function themeCookie(context: Context, request: Request, theme: Theme): Promise<string> {
  // A cookie that cannot be read is replaced like any other.
  const session = await themeSession(context, request).catch(() => themeSession(context, new Request(request.url)));
  if (theme === "system") return session.destroy();
  session.setTheme(theme === "dark" ? CookieTheme.DARK : CookieTheme.LIGHT);
  return session.commit();
}

function themeSession({ settings }: Context, request: Request) {
  const storage = createCookieSessionStorage({
    cookie: {
      name: themeStorageKey,
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      secure: settings.url.startsWith("https:"),
      secrets: [settings.authSecret],
      maxAge: year,
    },
  });
  return createThemeSessionResolver(storage)(request);
}
