import { Link, matchPath, useLocation, useMatches } from "@remix-run/react";
import { ChartNoAxesColumn, Flag, History, House, type LucideIcon, Settings, ShieldCheck } from "lucide-react";
import { useContext, useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import type { Me } from "../auth/me-view";
import { AnnouncementBanner } from "../communications/components/announcement-banner";
import { QuotaBadge } from "../quota/quota-badge";
import { Brand } from "./brand";
import { getInitials } from "./initials";
import { ImpersonationBanner } from "./lazy-frame";
import { LogoutButton } from "./logout-button";
import { SessionContext, useQuota } from "./session";
import { ThemeMenu } from "./theme-menu";
import { useFoldOnScroll } from "./use-fold-on-scroll";

interface TopNavItem {
  name: string;
  to: string;
  icon: LucideIcon;
  isForAdmins?: boolean;
}

const navItems: TopNavItem[] = [
  { name: "Home", to: paths.home, icon: House },
  { name: "Progress", to: paths.progress, icon: ChartNoAxesColumn },
  { name: "Recent", to: paths.recent, icon: History },
  { name: "Flagged", to: paths.flagged, icon: Flag },
  { name: "Admin", to: paths.admin, icon: ShieldCheck, isForAdmins: true },
  { name: "Settings", to: paths.settings, icon: Settings },
];

/**
 * The main navigation, one bar on wide screens and a scrollable row of icons with their names on narrow ones, with the
 * announcement banner below (N2). In a session on a narrow screen, only the row stays in view, and it folds away while the
 * learner scrolls down.
 */
export function TopNav({ me }: { me: Me }) {
  const quota = useQuota().data;
  const session = useContext(SessionContext);
  const { pathname } = useLocation();
  const header = useRef<HTMLElement>(null);
  const pages = useRef<HTMLElement>(null);
  const isInSession = pathname.startsWith("/questions/session/");
  const isFolding = isInSession && !session?.isImpersonated;
  useFoldOnScroll(header, isFolding);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another active item
  useEffect(() => {
    const active = pages.current?.querySelector<HTMLElement>("[aria-current]");
    // Unlike scrollIntoView, this never scrolls the page.
    if (active)
      pages.current?.scrollTo({ left: active.offsetLeft - (pages.current.clientWidth - active.offsetWidth) / 2 });
  }, [pathname]);
  return (
    <>
      <header
        ref={header}
        data-folding={isFolding || undefined}
        className="sticky top-0 z-40 border-border border-b bg-card transition-[translate] max-lg:data-folded:not-focus-within:-translate-y-full max-lg:data-folding:-top-13 max-lg:in-[:has([data-sticky-viewer])]:static"
      >
        {session?.isImpersonated && <ImpersonationBanner me={me} />}
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-3 sm:px-6 lg:h-14 lg:flex-nowrap lg:gap-x-4">
          <div className="flex h-13 items-center lg:h-auto">
            <Brand />
          </div>
          <nav
            ref={pages}
            aria-label="Main"
            className="-mx-1 relative order-last w-full overflow-x-auto lg:order-none lg:w-auto lg:overflow-visible"
          >
            <ul className="flex min-w-max justify-between gap-1 px-1 pb-0.5 lg:justify-start lg:pb-0">
              {navItems
                .filter((item) => !item.isForAdmins || (me.role === "admin" && (!session || session.adminScope)))
                .map((item) => (
                  <li key={item.to} className="flex-1 lg:flex-none">
                    {/* A prefetch that fails reloads the page, and a session must stay open without a connection. */}
                    <NavItem {...item} prefetch={isInSession ? "none" : "intent"} />
                  </li>
                ))}
            </ul>
          </nav>
          <div className="ml-auto flex items-center gap-1.5 sm:gap-2.5">
            {quota && <QuotaBadge quota={quota} />}
            <ThemeMenu />
            <UserName me={me} />
            {!session?.isImpersonated && <LogoutButton />}
          </div>
        </div>
      </header>
      <AnnouncementBanner announcement={session?.announcement ?? null} />
    </>
  );
}

function NavItem({ name, to, icon: Icon, isForAdmins, prefetch }: TopNavItem & { prefetch: "none" | "intent" }) {
  const { pathname } = useLocation();
  // The URLs of admin pages have no common beginning, but the pages have a common layout.
  const isAdminPage = useMatches().some(({ id }) => id === "routes/admin/layout");
  const isActive = isForAdmins ? isAdminPage : matchPath({ path: to, end: to === paths.home }, pathname) !== null;
  return (
    <Link
      to={to}
      prefetch={prefetch}
      aria-current={isActive ? "page" : undefined}
      className={cn(
        "flex h-12 min-w-14 flex-col items-center justify-center gap-0.5 rounded-lg px-1.5 font-medium text-[0.6875rem] leading-4 transition-colors lg:h-9 lg:min-w-11 lg:flex-row lg:gap-1.5 lg:px-2.5 lg:text-sm",
        isActive ? "bg-accent text-accent-foreground" : "text-muted-foreground hover:bg-muted hover:text-foreground",
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 lg:max-xl:hidden xl:size-4" />
      {name}
    </Link>
  );
}

function UserName({ me }: { me: Me }) {
  const name = me.fullName || me.username;
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-primary-foreground text-xs"
      >
        {getInitials(name)}
      </span>
      <span className="leading-tight max-sm:sr-only lg:max-xl:sr-only">
        <span className="block max-w-40 truncate font-medium text-sm">{name}</span>
        <span className="block text-muted-foreground text-xs">Radiology Resident</span>
      </span>
    </div>
  );
}
