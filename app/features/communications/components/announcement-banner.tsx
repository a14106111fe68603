import { Link, useFetcher, useLocation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { contentId } from "~/ui/page";
import { useToast } from "~/ui/toast";
import type { ViewerAnnouncement } from "../../auth/viewer-announcement.server";
import { AnnouncementView } from "./announcement-view";

/** Response of the dismiss endpoint; `saved` is false if the request failed. */
export interface DismissResult {
  saved: boolean;
}

/** Shows the current announcement until it is dismissed, but never during a study session. */
export function AnnouncementBanner({ announcement }: { announcement: ViewerAnnouncement | null }) {
  const { pathname } = useLocation();
  const isInSession = /^\/questions\/session\/[^/]+\/?$/.test(pathname);
  // Keyed by id to reset the state for the next announcement.
  return announcement && !isInSession ? <Banner key={announcement.id} {...announcement} /> : null;
}

function Banner({ id, title, body, tone, linkPath, linkLabel }: ViewerAnnouncement) {
  const fetcher = useFetcher<DismissResult>({ key: `dismiss-${id}` });
  const { pathname, search } = useLocation();
  const { toast } = useToast();
  const hasFailed = fetcher.state === "idle" && fetcher.data?.saved === false;
  useEffect(() => {
    if (hasFailed)
      toast({
        title: "The announcement was not dismissed",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
  }, [hasFailed, toast]);

  if (fetcher.state !== "idle" || fetcher.data?.saved) return null;
  return (
    <section aria-label="Announcement">
      <AnnouncementView
        tone={tone}
        title={title}
        body={body}
        link={
          linkPath && (
            <Link to={linkPath} className="link whitespace-nowrap">
              {linkLabel}
            </Link>
          )
        }
        dismissButton={
          <fetcher.Form
            method="post"
            action={paths.dismissAnnouncement}
            preventScrollReset
            // Moves the focus to the page content, because the button disappears with the banner.
            onSubmit={() => document.getElementById(contentId)?.focus({ preventScroll: true })}
          >
            <input type="hidden" name="announcementId" value={id} />
            <input type="hidden" name="back" value={pathname + search} />
            <Button type="submit" variant="ghost" size="icon" aria-label={`Dismiss: ${title}`}>
              <X aria-hidden="true" />
            </Button>
          </fetcher.Form>
        }
      />
    </section>
  );
}
