/** The filters of the public list of posts. */
export interface PublicPostsQuery {
  /** Tag of the posts to list; empty for all tags. */
  tag: string;
  /** Search text as typed. */
  text: string;
  /** Page number, starting at 1. */
  page: number;
}

export const maxSearchLength = 100;
const maxWords = 8;

/** Parses the filters; ignores invalid values. */
export function parsePublicPostsQuery(search: URLSearchParams): PublicPostsQuery {
  const tag = search.get("tag") ?? "";
  const page = search.get("page") ?? "";
  return {
    tag: /^[a-z0-9-]{1,30}$/.test(tag) ? tag : "",
    text: (search.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, maxSearchLength),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** Splits a search into lowercase words, all of which must occur in `post.searchText`. */
export function splitSearchWords(text: string): string[] {
  return [...new Set(text.toLowerCase().split(" ").filter(Boolean))].slice(0, maxWords);
}

/** Describes the filters and the number of results; empty without filters. */
export function describeResults({ tag, text, page }: PublicPostsQuery, total: number): string {
  if (!tag && !text && page === 1) return "";
  const countText = `${total} ${total === 1 ? "post" : "posts"}`;
  return [countText, tag && `with the tag “${tag.replaceAll("-", " ")}”`, text && `for “${text}”`]
    .filter(Boolean)
    .join(" ");
}
