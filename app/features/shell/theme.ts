import { defaultTheme, themeStorageKey } from "~/constants";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** The theme a stored or submitted value names, or null. */
export function toTheme(value: unknown): Theme | null {
  return themes.find((theme) => theme === value) ?? null;
}

/** Whether `theme` is dark where the operating system prefers dark or not. */
export function isDark(theme: Theme, systemIsDark: boolean): boolean {
  return theme === "dark" || (theme === "system" && systemIsDark);
}

/** What the browser paints around the page, light and dark: the bar's colour (`--card`). */
export const themeColors = ["#ffffff", "#12191d"] as const;

export const prefersDark = "(prefers-color-scheme: dark)";

/** Runs in the head, before anything is painted: what this browser stored wins over the class the server rendered. */
export const themeScript = `try{const t=localStorage.getItem("${themeStorageKey}");if(t)document.documentElement.classList.toggle("dark",t==="dark"||t==="system"&&matchMedia("${prefersDark}").matches)}catch{}`;

export const fallbackTheme: Theme = defaultTheme;
