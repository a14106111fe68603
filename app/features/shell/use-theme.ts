import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import { themeStorageKey } from "~/constants";
import { request } from "~/lib/request";
import { paths } from "~/paths";
import { fallbackTheme, isThemeDark, prefersDark, type Theme, themeColors, toTheme } from "./theme-values";

/** The theme from the cookie, as rendered by the server. */
export const ThemeContext = createContext<Theme>(fallbackTheme);

/** Returns the current theme and a function to change it; follows other tabs and, for "system", the operating system. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const renderedTheme = useContext(ThemeContext);
  const theme = useSyncExternalStore(
    subscribe,
    () => readStoredTheme() ?? renderedTheme,
    () => renderedTheme,
  );

  useEffect(() => {
    applyTheme(theme);
    const systemPreference = matchMedia(prefersDark);
    const onChange = () => applyTheme(theme);
    systemPreference.addEventListener("change", onChange);
    return () => systemPreference.removeEventListener("change", onChange);
  }, [theme]);

  return [theme, setTheme];
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function readStoredTheme(): Theme | null {
  try {
    return toTheme(localStorage.getItem(themeStorageKey));
  } catch {
    return null; // Storage is blocked, so only the cookie has the theme.
  }
}

function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeStorageKey, theme);
  } catch {
    applyTheme(theme);
  }
  for (const listener of listeners) listener();
  // A failure is harmless, because the cookie only avoids a repaint, and the script in the head applies the stored
  // theme.
  request(paths.theme, { method: "POST", body: { theme } }).catch(() => {});
}

function applyTheme(theme: Theme): void {
  const isDarkTheme = isThemeDark(theme, matchMedia(prefersDark).matches);
  document.documentElement.classList.toggle("dark", isDarkTheme);
  for (const meta of document.querySelectorAll('[name="theme-color"]'))
    meta.setAttribute("content", themeColors[isDarkTheme ? 1 : 0]);
}
