import type { Context } from "../../context.server";
import { timeText } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { selectAnnouncements, standingOf } from "./announcements.server";
import { cutPage, selectCampaigns } from "./campaigns.server";
import { readPage } from "./log-filter";
import { readSegment, segmentWords } from "./segment";
import { selectThrottle, throttleOf } from "./throttle.server";

/** Loads the overview of campaigns and announcements in one trip. */
export async function showOverview({ db, now }: Context, { timeZone }: Viewer, search: URLSearchParams) {
  const page = readPage(search.get("page"));
  const announcementPage = readPage(search.get("announcements"));
  const [campaigns, announcements, throttle] = await db.batch([
    selectCampaigns(db, page),
    selectAnnouncements(db, announcementPage),
    selectThrottle(db),
  ]);
  const at = (moment: number) => timeText(moment, now, timeZone);
  const listed = cutPage(campaigns);
  const listedAnnouncements = cutPage(announcements);
  return {
    campaigns: {
      page,
      more: listed.more,
      rows: listed.shown.map(({ segment, scheduledAt, startedAt, updatedAt, ...row }) => ({
        ...row,
        goesTo: segmentWords(readSegment(segment)),
        at: at(row.state === "scheduled" ? (scheduledAt ?? updatedAt) : (startedAt ?? updatedAt)),
      })),
    },
    announcements: {
      page: announcementPage,
      more: listedAnnouncements.more,
      rows: listedAnnouncements.shown.map(({ announcementId: id, title, audience, startsAt, endsAt }) => ({
        ...{ id, title, audience, standing: standingOf({ startsAt, endsAt }, now) },
        startsAt: at(startsAt),
        endsAt: at(endsAt),
      })),
    },
    mailsPerMinute: throttleOf(throttle),
    saved: search.get("note") === "throttle",
  };
}

export type Overview = Awaited<ReturnType<typeof showOverview>>;
