import { Link, useLocation } from "@remix-run/react";
import {
  Calculator,
  ChartSpline,
  ClipboardCheck,
  ClipboardList,
  CreditCard,
  Dices,
  FileQuestion,
  Gauge,
  Images,
  Layers,
  ListOrdered,
  ListTree,
  type LucideIcon,
  Megaphone,
  MessageSquareWarning,
  Newspaper,
  Play,
  Scale,
  ScrollText,
  Search,
  Share2,
  Stethoscope,
  Users,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { type AdminArea, type AdminScope, hasArea } from "../auth/admin-scopes";

interface AdminNavItem {
  name: string;
  to: string;
  /** The area that the page needs (A8). */
  area: AdminArea;
  icon: LucideIcon;
  /** Keys that open the same from every admin page, shown next to the link. */
  keys?: string;
}

const linkGroups: { name: string; items: AdminNavItem[] }[] = [
  {
    name: "Business",
    items: [
      { name: "Overview", to: paths.admin, area: "overview", icon: Gauge },
      { name: "Search", to: paths.adminSearch, area: "overview", icon: Search, keys: "Ctrl K" },
      { name: "Users", to: paths.adminUsers, area: "users", icon: Users },
      { name: "Reviewers", to: paths.reviewers, area: "admins", icon: Stethoscope },
      { name: "Subscriptions", to: paths.adminSubscription, area: "business", icon: CreditCard },
      { name: "Communications", to: paths.communications, area: "communications", icon: Megaphone },
    ],
  },
  {
    name: "Bank",
    items: [
      { name: "Questions", to: paths.manageQuestions, area: "bank", icon: FileQuestion },
      { name: "To review", to: paths.toReview, area: "bankReview", icon: ClipboardCheck },
      { name: "Study sets", to: paths.manageStudySets, area: "bankWriting", icon: Layers },
      { name: "Topics", to: paths.topics, area: "bankWriting", icon: ListTree },
      { name: "Mock exams", to: paths.mockExams, area: "bankWriting", icon: ClipboardList },
      { name: "Pictures", to: paths.pictures, area: "bank", icon: Images },
      { name: "Reports", to: paths.questionReports, area: "reports", icon: MessageSquareWarning },
      { name: "Free questions", to: paths.freeQuestions, area: "bankWriting", icon: ListOrdered },
      { name: "Test by ids", to: paths.testByIds, area: "bank", icon: Play },
      { name: "Score disputes", to: paths.aiPracticeDisputes, area: "reports", icon: Scale },
      { name: "AI practice", to: paths.aiPractice, area: "practice", icon: Dices },
    ],
  },
  {
    name: "Public pages",
    items: [
      { name: "Blog", to: paths.adminBlog, area: "content", icon: Newspaper },
      { name: "Social cards", to: paths.adminCards, area: "content", icon: Share2 },
      { name: "RVU releases", to: paths.adminRvu, area: "rvu", icon: Calculator },
    ],
  },
  {
    name: "Records",
    items: [
      { name: "Analytics", to: paths.analytics, area: "analytics", icon: ChartSpline },
      { name: "Audit log", to: paths.adminAudit, area: "audit", icon: ScrollText },
    ],
  },
];

/** Returns the groups of links that an admin with this scope can open; empty groups are left out. */
function listLinkGroups(scope: AdminScope | undefined) {
  return linkGroups
    .map(({ name, items }) => ({ name, items: items.filter(({ area }) => hasArea(scope, area)) }))
    .filter(({ items }) => items.length > 0);
}

/** Returns the names and addresses of the admin pages that an admin with this scope can open, for the command palette. */
export function listAdminPages(scope: AdminScope | undefined) {
  return listLinkGroups(scope).flatMap(({ items }) => items.map(({ name, to }) => ({ name, to })));
}

/** Returns the link to the page, or to the closest page above it; the overview has no pages below it. */
function findCurrentLink(pathname: string, links: readonly string[]): string | undefined {
  return links
    .filter((to) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.length - a.length)[0];
}

/** Links to the admin pages of a scope: a side column on wide screens, a scrollable row on top on narrow ones. */
export function AdminNav({ scope }: { scope: AdminScope | undefined }) {
  const linkRow = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const groups = listLinkGroups(scope);
  const current = findCurrentLink(
    pathname,
    groups.flatMap(({ items }) => items.map(({ to }) => to)),
  );
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
          {groups.map(({ name, items }) => (
            <div key={name} className="contents lg:block">
              <p className="mb-1 px-2.5 font-medium text-muted-foreground text-xs max-lg:sr-only">{name}</p>
              <ul className="contents lg:grid lg:gap-0.5">
                {items.map((item) => (
                  <li key={item.to}>
                    <AdminLink {...item} isCurrent={item.to === current} />
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

function AdminLink({ name, to, icon: Icon, keys, isCurrent }: Omit<AdminNavItem, "area"> & { isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      aria-keyshortcuts={keys && "Control+K Meta+K"}
      className={cn(
        "flex h-9 items-center gap-2 whitespace-nowrap rounded-lg px-2.5 font-medium text-sm transition-colors",
        isCurrent ? "bg-accent text-accent-foreground" : "text-muted-foreground hover:bg-muted hover:text-foreground",
      )}
    >
      <Icon aria-hidden="true" className="size-4 max-lg:hidden" />
      {name}
      {keys && (
        <span aria-hidden="true" className="ml-auto font-normal text-xs max-lg:hidden">
          {keys}
        </span>
      )}
    </Link>
  );
}
