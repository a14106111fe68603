import { Link, NavLink, useSearchParams } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Brand } from "./brand";
import { ThemeMenu } from "./theme-menu";

/** The login pages; who came to them on the way to somewhere, such as the checkout, keeps the way. */
function useLoginPaths() {
  const redirectTo = useSearchParams()[0].get("redirectTo") ?? "";
  return { signIn: loginPath({ redirectTo }), signUp: loginPath({ redirectTo, mode: "signup" }) };
}

/** The slim header of visitors. */
export function PublicHeader() {
  const { signIn, signUp } = useLoginPaths();
  return (
    <header className="sticky top-0 z-40 border-border border-b bg-card">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-1 px-4 sm:gap-2 sm:px-6">
        <Brand />
        <nav aria-label="Main" className="ml-auto flex items-center gap-1 sm:gap-2">
          <NavLink to={paths.pricing} className={cn(buttonClass({ variant: "ghost", size: "sm" }), "max-sm:hidden")}>
            Pricing
          </NavLink>
          <Link to={signIn} className={buttonClass({ variant: "ghost", size: "sm" })}>
            Sign in
          </Link>
          <Link to={signUp} className={buttonClass({ size: "sm" })}>
            Sign up free
          </Link>
        </nav>
        <ThemeMenu />
      </div>
    </header>
  );
}

/** The footer of visitors: what this is not, and where to go. */
export function PublicFooter() {
  const { signIn, signUp } = useLoginPaths();
  return (
    <footer className="border-border border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-6 text-muted-foreground text-sm sm:px-6">
        <p className="max-w-prose">
          RadCore is a study aid for radiology residents. It is not a board product and not for patient care.
        </p>
        <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
          {[
            { name: "Pricing", to: paths.pricing },
            { name: "Sign in", to: signIn },
            { name: "Sign up free", to: signUp },
          ].map(({ name, to }) => (
            <Link key={to} to={to} className="rounded-md px-2 py-1.5 hover:text-foreground hover:underline">
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
