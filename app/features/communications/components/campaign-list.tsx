import { Link } from "@remix-run/react";
import { Mail } from "lucide-react";
import { campaignPath, paths } from "~/paths";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import type { Overview } from "../show-overview.server";
import { CampaignState } from "./campaign-state";
import { Pager } from "./pager";

/** The campaigns, newest first. */
export function CampaignList({
  rows,
  page,
  more,
  announcementPage,
}: Overview["campaigns"] & { announcementPage: number }) {
  if (!rows.length && page === 1)
    return (
      <EmptyState icon={Mail} title="No campaign yet">
        Write a mail, choose whom it goes to, look at it, and send it now or later.
      </EmptyState>
    );
  return (
    <>
      <Table caption="List of campaigns">
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">State</th>
            <th scope="col">Goes to</th>
            <th scope="col" className="text-right">
              Sent
            </th>
            <th scope="col" className="text-right">
              Failed
            </th>
            <th scope="col" className="text-right">
              Waiting
            </th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, subject, state, goesTo, counts, at }) => (
            <tr key={id}>
              <th scope="row" className="min-w-40 max-w-80 text-left font-medium">
                <Link to={campaignPath(id)} className="link break-words">
                  {subject}
                </Link>
              </th>
              <td>
                <CampaignState state={state} />
              </td>
              <td className="min-w-40 text-sm">{goesTo}</td>
              <td className="text-right tabular-nums">{counts.sent}</td>
              <td className="text-right tabular-nums">{counts.failed}</td>
              <td className="text-right tabular-nums">{counts.waiting}</td>
              <td className="whitespace-nowrap text-sm">
                <time dateTime={at.iso}>{at.absolute}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pager
        page={page}
        more={more}
        label="Pages of campaigns"
        to={(wanted) => `${paths.communications}?page=${wanted}&announcements=${announcementPage}`}
      />
    </>
  );
}
