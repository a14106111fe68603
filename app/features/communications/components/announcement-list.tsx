import { Link } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { announcementPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { AnnouncementAudience } from "../communication-taxonomy";
import type { CommunicationsOverview } from "../communications.loader.server";

export const audienceNames: Record<AnnouncementAudience, string> = {
  all: "All signed-in users",
  free: "Learners without access",
  subscribers: "Subscribers with access",
};

const stateBadges = {
  draft: ["Draft", "neutral"],
  now: ["Now", "success"],
  planned: ["Planned", "primary"],
  past: ["Past", "neutral"],
} as const;

/** The announcements, latest end first. */
export function AnnouncementList({
  rows,
  page,
  more,
  campaignPage,
}: CommunicationsOverview["announcements"] & { campaignPage: number }) {
  if (!rows.length && page === 1)
    return (
      <EmptyState icon={Megaphone} title="No announcements yet">
        An announcement is a banner at the top of every page except study sessions. Learners see it until it ends or
        they dismiss it.
      </EmptyState>
    );
  return (
    <>
      <Table caption="List of announcements">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">State</th>
            <th scope="col">For</th>
            <th scope="col">Starts</th>
            <th scope="col">Ends</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, state, audience, startsAt, endsAt }) => (
            <tr key={id}>
              <th scope="row" className="min-w-40 max-w-80 text-left font-medium">
                <Link to={announcementPath(id)} className="link break-words">
                  {title}
                </Link>
              </th>
              <td>
                <Badge tone={stateBadges[state][1]}>{stateBadges[state][0]}</Badge>
              </td>
              <td className="min-w-40 text-sm">{audienceNames[audience]}</td>
              <td className="whitespace-nowrap text-sm">
                <time dateTime={startsAt.iso}>{startsAt.exact}</time>
              </td>
              <td className="whitespace-nowrap text-sm">
                <time dateTime={endsAt.iso}>{endsAt.exact}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <NumberedPager
        page={page}
        hasNextPage={more}
        label="Pages of announcements"
        keepScroll
        to={(targetPage) => `${paths.communications}?page=${campaignPage}&announcements=${targetPage}`}
      />
    </>
  );
}
