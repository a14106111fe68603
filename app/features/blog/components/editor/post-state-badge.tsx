import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/tone";
import { type PostState, postStateNames } from "../../admin/admin-posts-query";

const tones: Record<PostState, Tone> = { draft: "neutral", scheduled: "primary", published: "success" };

export function PostStateBadge({ state }: { state: PostState }) {
  return <Badge tone={tones[state]}>{postStateNames[state]}</Badge>;
}
