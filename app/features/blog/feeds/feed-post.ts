/** A post in a feed. URLs are absolute, times in ms. */
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

/** Returns the time of the newest change in ms; null without posts. */
export function getLastChange(posts: readonly Pick<FeedPost, "updatedAt">[]): number | null {
  return posts.length ? Math.max(...posts.map(({ updatedAt }) => updatedAt)) : null;
}
