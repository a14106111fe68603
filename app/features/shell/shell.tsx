import type { ReactNode } from "react";
import { buttonClass } from "~/ui/button";
import { contentId } from "~/ui/page";
import { Toaster } from "~/ui/toast";
import { PublicFooter, PublicHeader, TopNav } from "./lazy-frame";
import { useMe, useSessionSync } from "./session";

/** The frame of every page: skip link, navigation for visitors or learners, footer, and toasts. */
export function Shell({ children }: { children: ReactNode }) {
  useSessionSync();
  const me = useMe().data;
  return (
    <>
      <a href={`#${contentId}`} className={`${buttonClass()} skip-link`}>
        Skip to content
      </a>
      {me ? <TopNav me={me} /> : <PublicHeader />}
      {children}
      {!me && <PublicFooter />}
      <Toaster loadsWhenIdle={Boolean(me)} />
    </>
  );
}
