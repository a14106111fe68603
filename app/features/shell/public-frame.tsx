import { Link, NavLink, useLocation, useSearchParams } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Brand } from "./brand";
import { ThemeMenu } from "./theme-menu";

/** Returns the paths of the login pages, which keep the current `redirectTo`, such as the checkout. */
function useLoginPaths() {
  const redirectTo = useSearchParams()[0].get("redirectTo") ?? "";
  return { signIn: loginPath({ redirectTo }), signUp: loginPath({ redirectTo, mode: "signup" }) };
}

const publicPages = [
  { name: "Pricing", to: paths.pricing },
  { name: "Blog", to: paths.blog },
  { name: "Cards", to: paths.cards },
  { name: "RVU", to: paths.rvu },
  { name: "About", to: paths.about },
];

/** The header for visitors; on phones, its links are in a menu that works without JavaScript. */
export function PublicHeader() {
  const { signIn, signUp } = useLoginPaths();
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-40 border-border border-b bg-card">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="ml-auto flex items-center gap-1 sm:gap-2 md:ml-4 md:flex-1">
          {publicPages.map((page) => (
            <NavLink
              key={page.to}
              to={page.to}
              className={cn(
                buttonClass({ variant: "ghost", size: "sm" }),
                "text-muted-foreground aria-[current]:text-foreground max-md:hidden",
              )}
            >
              {page.name}
            </NavLink>
          ))}

          <Link to={signIn} className={cn(buttonClass({ variant: "ghost", size: "sm" }), "max-sm:hidden md:ml-auto")}>
            Sign in
          </Link>
          <Link to={signUp} className={buttonClass({ size: "sm" })}>
            Sign up free
          </Link>
          {/* The key closes the menu after navigation. */}
          <details key={pathname} className="md:hidden">
            <summary className={buttonClass({ variant: "ghost", size: "icon" })}>
              <svg viewBox="0 0 24 24" aria-hidden="true" className="fill-none stroke-2 stroke-current">
                <path strokeLinecap="round" d="M4 7h16M4 12h16M4 17h16" />
              </svg>
              <span className="sr-only">Menu</span>
            </summary>
            <div className="menu-panel absolute inset-x-3 top-full z-50 mt-1.5 grid p-2">
              {[...publicPages, { name: "Sign in", to: signIn }].map((page) => (
                <Link key={page.to} to={page.to} className="rounded-md px-3 py-2.5 font-medium hover:bg-accent">
                  {page.name}
                </Link>
              ))}
            </div>
          </details>
        </nav>
        <ThemeMenu />
      </div>
    </header>
  );
}

/** The footer for visitors. */
export function PublicFooter() {
  const { signIn, signUp } = useLoginPaths();
  const columns = [
    {
      name: "Study",
      links: [
        { name: "Try a question", to: paths.tryQuestion },
        { name: "Pricing", to: paths.pricing },
        { name: "Sign up free", to: signUp },
        { name: "Sign in", to: signIn },
      ],
    },
    { name: "Resources", links: [...publicPages.slice(1, 3), { name: "RVU calculator", to: paths.rvu }] },
    {
      name: "RadCore",
      links: [
        { name: "About", to: paths.about },
        { name: "How questions are checked", to: `${paths.about}#questions` },
        { name: "Privacy", to: `${paths.about}#privacy` },
        { name: "Licenses", to: paths.credits },
      ],
    },
  ];
  return (
    <footer className="border-border border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-8 gap-y-8 px-4 py-10 text-sm sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <p className="max-w-[34ch] text-muted-foreground max-md:col-span-2">
          RadCore is a study aid for radiology residents. It is not a board product and is not for patient care.
        </p>
        {columns.map(({ name, links }) => (
          <nav key={name} aria-label={name}>
            <p className="mb-1.5 font-medium">{name}</p>
            <ul>
              {links.map((link) => (
                <li key={link.name}>
                  <Link
                    to={link.to}
                    className="inline-block py-1 text-muted-foreground hover:text-foreground hover:underline pointer-coarse:py-2"
                  >
                    {link.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
