import { NavLink, useLocation } from "@remix-run/react";
import {
  Calculator,
  ChartSpline,
  CreditCard,
  Dices,
  FileQuestion,
  Gauge,
  Images,
  ListOrdered,
  ListTree,
  type LucideIcon,
  Megaphone,
  MessageSquareWarning,
  Newspaper,
  Play,
  ScrollText,
  Search,
  Share2,
  Users,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";

interface AdminNavItem {
  name: string;
  to: string;
  icon: LucideIcon;
  /** Keys that open the same from every admin page, shown next to the link. */
  keys?: string;
}

const linkGroups: { name: string; items: AdminNavItem[] }[] = [
  {
    name: "Business",
    items: [
      { name: "Overview", to: paths.admin, icon: Gauge },
      { name: "Search", to: paths.adminSearch, icon: Search, keys: "Ctrl K" },
      { name: "Users", to: paths.adminUsers, icon: Users },
      { name: "Subscriptions", to: paths.adminSubscription, icon: CreditCard },
      { name: "Communications", to: paths.communications, icon: Megaphone },
    ],
  },
  {
    name: "Bank",
    items: [
      { name: "Questions", to: paths.manageQuestions, icon: FileQuestion },
      { name: "Topics", to: paths.topics, icon: ListTree },
      { name: "Pictures", to: paths.pictures, icon: Images },
      { name: "Reports", to: paths.questionReports, icon: MessageSquareWarning },
      { name: "Free questions", to: paths.freeQuestions, icon: ListOrdered },
      { name: "Test by ids", to: paths.testByIds, icon: Play },
      { name: "AI practice", to: paths.aiPractice, icon: Dices },
    ],
  },
  {
    name: "Public pages",
    items: [
      { name: "Blog", to: paths.adminBlog, icon: Newspaper },
      { name: "Social cards", to: paths.adminCards, icon: Share2 },
      { name: "RVU releases", to: paths.adminRvu, icon: Calculator },
    ],
  },
  {
    name: "Records",
    items: [
      { name: "Analytics", to: paths.analytics, icon: ChartSpline },
      { name: "Audit log", to: paths.adminAudit, icon: ScrollText },
    ],
  },
];

/** Names and addresses of the admin pages, for the command palette. */
export const adminPages = linkGroups.flatMap(({ items }) => items.map(({ name, to }) => ({ name, to })));

/** Links to the admin pages: a side column on wide screens, a scrollable row on top on narrow ones. */
export function AdminNav() {
  const linkRow = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // Scrolls the row, but not the page, to the current link.
  useEffect(() => {
    const activeLink = pathname && linkRow.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (activeLink && linkRow.current)
      linkRow.current.scrollLeft = activeLink.offsetLeft - (linkRow.current.clientWidth - activeLink.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Admin" className="shrink-0 border-border border-b lg:w-52 lg:border-r lg:border-b-0">
      <div
        ref={linkRow}
        // Sticks below the top bar and scrolls on its own if it is taller than the window.
        className="relative overflow-x-auto lg:sticky lg:top-14 lg:max-h-[calc(100dvh-3.5rem)] lg:overflow-y-auto"
      >
        <div className="flex min-w-max gap-1 px-3 py-1.5 sm:px-5 lg:min-w-0 lg:flex-col lg:gap-5 lg:px-4 lg:py-6">
          {linkGroups.map(({ name, items }) => (
            <div key={name} className="contents lg:block">
              <p className="mb-1 px-2.5 font-medium text-muted-foreground text-xs max-lg:sr-only">{name}</p>
              <ul className="contents lg:grid lg:gap-0.5">
                {items.map((item) => (
                  <li key={item.to}>
                    <AdminLink {...item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </nav>
  );
}

function AdminLink({ name, to, icon: Icon, keys }: AdminNavItem) {
  return (
    <NavLink
      to={to}
      end={to === paths.admin}
      aria-keyshortcuts={keys && "Control+K Meta+K"}
      className={({ isActive }) =>
        cn(
          "flex h-9 items-center gap-2 whitespace-nowrap rounded-lg px-2.5 font-medium text-sm transition-colors",
          isActive ? "bg-accent text-accent-foreground" : "text-muted-foreground hover:bg-muted hover:text-foreground",
        )
      }
    >
      <Icon aria-hidden="true" className="size-4 max-lg:hidden" />
      {name}
      {keys && (
        <span aria-hidden="true" className="ml-auto font-normal text-xs max-lg:hidden">
          {keys}
        </span>
      )}
    </NavLink>
  );
}
