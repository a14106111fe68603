/** What of the blog is listed. */
export interface ListQuery {
  /** Empty: every tag. */
  tag: string;
  /** Words to look for, as they were typed. */
  text: string;
  /** 1-based. */
  page: number;
}

export const longestSearch = 100;
const mostWords = 8;

/** The list an address asks for; what it does not ask for well is everything, from the start. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const tag = search.get("tag") ?? "";
  const page = search.get("page") ?? "";
  return {
    tag: /^[a-z0-9-]{1,30}$/.test(tag) ? tag : "",
    text: (search.get("q") ?? "").replace(/\s+/g, " ").trim().slice(0, longestSearch),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The words of a search, each of which a post has to hold, written as `post.words` is. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(" ").filter(Boolean))].slice(0, mostWords);
}

/** What was asked for and how much of it there is, in words; empty where everything was asked for. */
export function foundWords({ tag, text, page }: ListQuery, total: number): string {
  if (!tag && !text && page === 1) return "";
  const what = `${total} ${total === 1 ? "post" : "posts"}`;
  return [what, tag && `with the tag “${tag.replaceAll("-", " ")}”`, text && `for “${text}”`].filter(Boolean).join(" ");
}
