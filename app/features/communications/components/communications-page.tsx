import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { announcementPath, campaignPath } from "~/admin-paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";
import type { CommunicationsOverview } from "../communications.loader.server";
import { AnnouncementList } from "./announcement-list";
import { CampaignList } from "./campaign-list";
import type { LastResult } from "./campaign-page";
import { ThrottleForm } from "./throttle-form";

export function CommunicationsPage({ result, ...overview }: CommunicationsOverview & { result: LastResult }) {
  const { campaigns, announcements, mailsPerMinute, isThrottleSaved } = overview;
  return (
    <Page
      title="Communications"
      description="Email campaigns to learners who opted in to news, and banners in the app."
      width="wide"
    >
      <div className="grid gap-10">
        <CommunicationsSection
          id="campaigns"
          title="Email campaigns"
          to={campaignPath("new")}
          createLabel="New campaign"
        >
          <CampaignList {...campaigns} announcementPage={announcements.page} />
        </CommunicationsSection>
        <CommunicationsSection
          id="announcements"
          title="Announcements"
          to={announcementPath("new")}
          createLabel="New announcement"
        >
          <AnnouncementList {...announcements} campaignPage={campaigns.page} />
        </CommunicationsSection>
        <ThrottleForm mailsPerMinute={mailsPerMinute} result={result} isSaved={isThrottleSaved} />
      </div>
    </Page>
  );
}

interface CommunicationsSectionProps {
  id: string;
  title: string;
  to: string;
  createLabel: string;
  children: React.ReactNode;
}

function CommunicationsSection({ id, title, to, createLabel, children }: CommunicationsSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <Link to={to} className={buttonClass({ variant: "outline" })}>
          <Plus aria-hidden="true" /> {createLabel}
        </Link>
      </div>
      {children}
    </section>
  );
}
