import { createCookieSessionStorage } from "@remix-run/cloudflare";
import { Theme as CookieTheme, createThemeSessionResolver } from "remix-themes";
import { themeStorageKey } from "../../constants";
import type { Context } from "../../context.server";
import { type Theme, toTheme } from "./theme-values";

// The cookie contains a copy of the theme in local storage, so that the server renders the right class. "System" has no
// cookie, because the server does not know the preference of the operating system.

const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the cookie's theme; null without a valid cookie. */
export async function readThemeCookie(context: Context, request: Request): Promise<Theme | null> {
  try {
    return toTheme((await getThemeSession(context, request)).getTheme());
  } catch {
    return null; // Remix throws on a cookie that it cannot decode.
  }
}

/** Returns the Set-Cookie header that stores `theme`. */
export async function createThemeCookie(context: Context, request: Request, theme: Theme): Promise<string> {
  // Replaces a cookie that cannot be decoded.
  const session = await getThemeSession(context, request).catch(() =>
    getThemeSession(context, new Request(request.url)),
  );
  if (theme === "system") return session.destroy();
  session.setTheme(theme === "dark" ? CookieTheme.DARK : CookieTheme.LIGHT);
  return session.commit();
}

function getThemeSession({ settings }: Context, request: Request) {
  const sessionStorage = createCookieSessionStorage({
    cookie: {
      name: themeStorageKey,
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      secure: settings.url.startsWith("https:"),
      secrets: [settings.authSecret],
      maxAge: yearSeconds,
    },
  });
  return createThemeSessionResolver(sessionStorage)(request);
}
