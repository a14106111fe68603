import { Link, useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export function NotFoundPage() {
  return (
    <Page title="Page not found" description="This page does not exist." className="sm:pt-16">
      <p className="mb-6 max-w-prose text-muted-foreground">
        The link may be outdated or incomplete. If you came from one of our pages, the mistake is ours.
      </p>
      <Link to={paths.home} className={buttonClass()}>
        Go to home page
      </Link>
    </Page>
  );
}

/** The page for errors; `status` is the HTTP status if known, `message` the text of the response. */
export function ErrorPage({ status, message }: { status?: number; message?: unknown }) {
  const { pathname, search } = useLocation();
  const isOnline = useIsOnline();
  const isBusy = status === 503 || status === 429;
  const isForbidden = status === 403;
  const title = isBusy ? "We are busy right now" : isForbidden ? "This view is read-only" : "Something went wrong";
  return (
    <Page title={title} className="sm:pt-16">
      {isOnline ? (
        <p className="mb-6 max-w-prose text-muted-foreground">
          {isBusy
            ? "Wait a minute, then try again. Answers you have already submitted are saved."
            : isForbidden
              ? String(message || "Nothing was changed.")
              : "An error occurred on our side and was logged. Answers you have already submitted are saved. Try again; if it fails twice, come back later."}
        </p>
      ) : (
        <div role="status" className="alert tone-warning mb-6 block max-w-prose">
          <p className="font-semibold">You seem to be offline</p>
          Check your connection, then try again. Answers you have already submitted are saved.
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isForbidden ? (
          <form method="post" action={paths.stopImpersonation}>
            <Button type="submit">Stop viewing as user</Button>
          </form>
        ) : (
          <a href={pathname + search} className={buttonClass()}>
            Try again
          </a>
        )}
        <a href={paths.home} className={buttonClass({ variant: "outline" })}>
          Go to home page
        </a>
      </div>
    </Page>
  );
}

function useIsOnline(): boolean {
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
