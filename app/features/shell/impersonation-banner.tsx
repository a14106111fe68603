import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { Me } from "../auth/me-view";

/**
 * The banner on every page while an admin impersonates a learner. The button submits a plain form, because the page
 * must reload as the admin.
 */
export function ImpersonationBanner({ me }: { me: Me }) {
  const [hasBlockedSubmit, setHasBlockedSubmit] = useState(false);
  useEffect(() => {
    // Blocks forms in the capture phase, before handlers of the page can send them. The server also refuses such
    // requests.
    const blockSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      if (new URL(form.action).pathname === paths.stopImpersonation) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHasBlockedSubmit(true);
    };
    window.addEventListener("submit", blockSubmit, { capture: true });
    return () => window.removeEventListener("submit", blockSubmit, { capture: true });
  }, []);
  return (
    <section aria-label="View as user" className="bg-warning text-warning-foreground">
      <form
        method="post"
        action={paths.stopImpersonation}
        className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm sm:px-6"
      >
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="min-w-0 flex-1 break-words">
          You are viewing as <strong>{me.fullName || me.username}</strong>. You can only read.
          <span role="status">{hasBlockedSubmit && " Nothing was changed: you can't change a learner's data."}</span>
        </p>
        <Button type="submit" variant="outline" size="sm" className="text-foreground">
          Stop viewing as user
        </Button>
      </form>
    </section>
  );
}
