import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/tone";
import type { CampaignState as State } from "../communication-taxonomy";

const stateBadges: Record<State, [words: string, tone: Tone]> = {
  draft: ["Draft", "neutral"],
  scheduled: ["Scheduled", "primary"],
  sending: ["Sending", "primary"],
  sent: ["Sent", "success"],
  cancelled: ["Canceled", "warning"],
};

export function CampaignState({ state }: { state: State }) {
  const [words, tone] = stateBadges[state];
  return <Badge tone={tone}>{words}</Badge>;
}
