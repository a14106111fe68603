import { Link, useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

/** There is nothing at this address. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" description="There is nothing at this address." className="sm:pt-16">
      <p className="mb-6 max-w-prose text-muted-foreground">
        The link may be old, or a letter is missing. If you came here from a page of ours, the mistake is on our side.
      </p>
      <Link to={paths.home} className={buttonClass()}>
        Go to the start page
      </Link>
    </Page>
  );
}

/** Something failed; `status` is the HTTP status where one is known. Says what to do next. */
export function GoneWrongPage({ status }: { status?: number }) {
  const { pathname, search } = useLocation();
  const online = useOnline();
  const busy = status === 503 || status === 429;
  return (
    <Page title={busy ? "We are busy right now" : "Something went wrong"} className="sm:pt-16">
      {online ? (
        <p className="mb-6 max-w-prose text-muted-foreground">
          {busy
            ? "Wait a minute, then try again. Answers you have already submitted are saved."
            : "The mistake is on our side and has been noted. Answers you have already submitted are saved. Try again; if it happens twice, go to the start page and come back later."}
        </p>
      ) : (
        <Alert tone="warning" title="You seem to be offline" className="mb-6 max-w-prose">
          Check your connection, then try again. Answers you have already submitted are saved.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <a href={pathname + search} className={buttonClass()}>
          Try again
        </a>
        <a href={paths.home} className={buttonClass({ variant: "outline" })}>
          Go to the start page
        </a>
      </div>
    </Page>
  );
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener("online", listener);
      addEventListener("offline", listener);
      return () => {
        removeEventListener("online", listener);
        removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
