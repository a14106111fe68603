import { defaultTheme, themeStorageKey } from "~/constants";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** Returns the theme that a stored or submitted value names; null if it names none. */
export function toTheme(value: unknown): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

/** Checks whether the theme is dark, given the operating system's preference. */
export function isThemeDark(theme: Theme, isSystemDark: boolean): boolean {
  return theme === "dark" || (theme === "system" && isSystemDark);
}

/** Colors of the browser toolbar in light and dark mode, which equal `--card`. */
export const themeColors = ["#ffffff", "#12191d"] as const;

export const prefersDark = "(prefers-color-scheme: dark)";

/** Script that sets the stored theme before the first paint; replaces the class that the server has rendered. */
export const themeScript = `try{const t=localStorage.getItem("${themeStorageKey}");if(t)document.documentElement.classList.toggle("dark",t==="dark"||t==="system"&&matchMedia("${prefersDark}").matches)}catch{}`;

export const fallbackTheme: Theme = defaultTheme;
