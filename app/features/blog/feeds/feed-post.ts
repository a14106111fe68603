/** A post as feeds tell it; addresses are whole, times ms. */
export interface FeedPost {
  id: string;
  url: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  tags: string[];
  publishedAt: number;
  updatedAt: number;
}

/** When the newest change was; null without posts. */
export function changedAt(posts: readonly Pick<FeedPost, "updatedAt">[]): number | null {
  return posts.length ? Math.max(...posts.map(({ updatedAt }) => updatedAt)) : null;
}
