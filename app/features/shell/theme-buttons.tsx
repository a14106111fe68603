import type { MouseEvent } from "react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { type Theme, themes } from "./theme-values";
import { useTheme } from "./use-theme";

const themeLabels: Record<Theme, string> = { light: "Light", dark: "Dark", system: "Match system" };

/** Theme buttons for the settings; without JavaScript, the form redirects to `redirectTo`. */
export function ThemeButtons({ redirectTo }: { redirectTo: string }) {
  const [theme, setTheme] = useTheme();
  const handleClick = (event: MouseEvent, newTheme: Theme) => {
    event.preventDefault();
    setTheme(newTheme);
  };
  return (
    <form method="post" action={paths.theme} className="flex flex-wrap gap-2">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      {themes.map((option) => (
        <button
          key={option}
          type="submit"
          name="theme"
          value={option}
          aria-pressed={option === theme}
          onClick={(event) => handleClick(event, option)}
          className={buttonClass({ variant: option === theme ? "primary" : "outline" })}
        >
          {themeLabels[option]}
        </button>
      ))}
    </form>
  );
}
