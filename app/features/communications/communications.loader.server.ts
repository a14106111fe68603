import type { Context } from "../../context.server";
import { formatTime } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { getAnnouncementState, selectAnnouncements } from "./announcements.server";
import { selectCampaigns, splitPage } from "./campaigns.server";
import { parsePage } from "./log-filter";
import { getMailsPerMinute, selectThrottle } from "./mail-throttle.server";
import { describeSegment, parseSegment } from "./segment";

/** Loads the overview of campaigns and announcements in one trip. */
export async function loadCommunications({ db, now }: Context, { timeZone }: Viewer, search: URLSearchParams) {
  const page = parsePage(search.get("page"));
  const announcementPage = parsePage(search.get("announcements"));
  const [campaigns, announcements, throttle] = await db.batch([
    selectCampaigns(db, page),
    selectAnnouncements(db, announcementPage),
    selectThrottle(db),
  ]);
  const formatMoment = (moment: number) => formatTime(moment, now, timeZone);
  const listedCampaigns = splitPage(campaigns);
  const listedAnnouncements = splitPage(announcements);
  return {
    campaigns: {
      page,
      more: listedCampaigns.more,
      rows: listedCampaigns.shown.map(({ segment, scheduledAt, startedAt, updatedAt, ...row }) => ({
        ...row,
        audience: describeSegment(parseSegment(segment)),
        at: formatMoment(row.state === "scheduled" ? (scheduledAt ?? updatedAt) : (startedAt ?? updatedAt)),
      })),
    },
    announcements: {
      page: announcementPage,
      more: listedAnnouncements.more,
      rows: listedAnnouncements.shown.map(({ announcementId: id, title, audience, isPublished, startsAt, endsAt }) => ({
        ...{ id, title, audience, state: getAnnouncementState({ isPublished, startsAt, endsAt }, now) },
        startsAt: formatMoment(startsAt),
        endsAt: formatMoment(endsAt),
      })),
    },
    mailsPerMinute: getMailsPerMinute(throttle),
    isThrottleSaved: search.get("note") === "throttle",
  };
}

export type CommunicationsOverview = Awaited<ReturnType<typeof loadCommunications>>;
