import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { Me } from "../auth/me-view";

/** Stands on every page while an admin looks as somebody else. A form of its own: what comes after is another person's page. */
export function ImpersonationBanner({ me }: { me: Me }) {
  const [tried, setTried] = useState(false);
  useEffect(() => {
    // The server refuses it as well, with a page of its own. Before the page's own handlers, which would send it.
    const refuse = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      if (new URL(form.action).pathname === paths.stopImpersonation) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTried(true);
    };
    window.addEventListener("submit", refuse, { capture: true });
    return () => window.removeEventListener("submit", refuse, { capture: true });
  }, []);
  return (
    <section aria-label="Looking as somebody else" className="bg-warning text-warning-foreground">
      <form
        method="post"
        action={paths.stopImpersonation}
        className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm sm:px-6"
      >
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 break-words">
          You are looking as <strong>{me.fullName || me.username}</strong>. Read only.
          <span role="status">{tried && " Nothing was done: this button would change something of theirs."}</span>
        </p>
        <Button type="submit" variant="outline" size="sm" className="text-foreground">
          Stop
        </Button>
      </form>
    </section>
  );
}
