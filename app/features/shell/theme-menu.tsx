import { useLocation } from "@remix-run/react";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { CheckIcon, MonitorIcon, MoonIcon, SunIcon } from "~/ui/icons";
import { type Theme, themes } from "./theme-values";
import { useTheme } from "./use-theme";

const themeOptions = {
  light: { name: "Light", icon: SunIcon },
  dark: { name: "Dark", icon: MoonIcon },
  system: { name: "System", icon: MonitorIcon },
};

/** The theme menu: light, dark, or system. Without JavaScript, its form reloads the page in the chosen theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  const close = (restoreFocus: boolean) => {
    if (!menu.current?.open) return;
    menu.current.open = false;
    if (restoreFocus) menu.current.querySelector("summary")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && close(true);
  const onBlur = (event: FocusEvent) => !menu.current?.contains(event.relatedTarget) && close(false);
  const handleClick = (event: MouseEvent, newTheme: Theme) => {
    event.preventDefault();
    setTheme(newTheme);
    close(true);
  };

  return (
    <details ref={menu} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={buttonClass({ variant: "ghost", size: "icon" })}>
        <SunIcon className="dark:hidden" />
        <MoonIcon className="hidden dark:block" />
        <span className="sr-only">Theme: {themeOptions[theme].name}</span>
      </summary>
      <form method="post" action={paths.theme} className="menu-panel absolute right-0 z-50 mt-1.5 w-36 p-1">
        <input type="hidden" name="redirectTo" value={pathname + search} />
        {themes.map((option) => {
          const { name, icon: Icon } = themeOptions[option];
          return (
            <button
              key={option}
              type="submit"
              name="theme"
              value={option}
              aria-pressed={option === theme}
              onClick={(event) => handleClick(event, option)}
              className="flex w-full items-center gap-2.5 rounded-md px-2.5 py-2 text-left text-sm hover:bg-accent"
            >
              <Icon className="size-4 text-muted-foreground" />
              {name}
              <CheckIcon className={cn("ml-auto size-4 text-primary", option !== theme && "invisible")} />
            </button>
          );
        })}
      </form>
    </details>
  );
}
