import { Link } from "@remix-run/react";
import { Mail } from "lucide-react";
import { campaignPath } from "~/admin-paths";
import { paths } from "~/paths";
import { EmptyState } from "~/ui/empty-state";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import type { CommunicationsOverview } from "../communications.loader.server";
import { CampaignState } from "./campaign-state";

export function CampaignList({
  rows,
  page,
  more,
  announcementPage,
}: CommunicationsOverview["campaigns"] & { announcementPage: number }) {
  if (!rows.length && page === 1)
    return (
      <EmptyState icon={Mail} title="No campaigns yet">
        Write an email, choose a segment, check the preview, and send it now or later.
      </EmptyState>
    );
  return (
    <>
      <Table caption="List of campaigns" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">State</th>
            <th scope="col" className="max-md:hidden">
              Goes to
            </th>
            <th scope="col" className="text-right">
              Sent
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              Failed
            </th>
            <th scope="col" className="text-right max-sm:hidden">
              Waiting
            </th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, subject, state, audience, counts, at }) => (
            <tr key={id}>
              <th scope="row" className="min-w-28 max-w-80 text-left font-medium sm:min-w-40">
                <Link to={campaignPath(id)} className="link break-words">
                  {subject}
                </Link>
              </th>
              <td>
                <CampaignState state={state} />
              </td>
              <td className="min-w-40 text-sm max-md:hidden">{audience}</td>
              <td className="text-right tabular-nums">{counts.sent}</td>
              <td className="text-right tabular-nums max-sm:hidden">{counts.failed}</td>
              <td className="text-right tabular-nums max-sm:hidden">{counts.waiting}</td>
              <td className="text-sm sm:whitespace-nowrap">
                <time dateTime={at.iso}>{at.exact}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <NumberedPager
        page={page}
        hasNextPage={more}
        label="Pages of campaigns"
        keepScroll
        to={(targetPage) => `${paths.communications}?page=${targetPage}&announcements=${announcementPage}`}
      />
    </>
  );
}
