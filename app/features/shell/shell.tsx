import { lazy, type ReactNode, Suspense } from "react";
import { buttonClass } from "~/ui/button";
import { contentId } from "~/ui/page";
import { Toaster } from "~/ui/toast";
import { PublicFooter, PublicHeader } from "./public-frame";
import { useMe, useSessionInStep } from "./session";

// Visitors do not load the navigation they cannot see; the server renders it at once for those who can.
const loadTopNav = () => import("./top-nav").then(({ TopNav }) => ({ default: TopNav }));
const TopNav = import.meta.env.SSR ? (await loadTopNav()).default : lazy(loadTopNav);

/** What stands around every page: the navigation of whoever is looking, and the place for toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useSessionInStep();
  const me = useMe().data;
  return (
    <>
      <a href={`#${contentId}`} className={`${buttonClass()} skip-link`}>
        Skip to content
      </a>
      {me ? (
        <Suspense>
          <TopNav me={me} />
        </Suspense>
      ) : (
        <PublicHeader />
      )}
      {children}
      {!me && <PublicFooter />}
      <Toaster eager={Boolean(me)} />
    </>
  );
}
