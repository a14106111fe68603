/** The filters of the admin list of posts. */
export interface PostsQuery {
  search: string;
  state: PostState | null;
  sort: PostSort;
  /** Page number, starting at 1. */
  page: number;
}

export type PostState = "draft" | "scheduled" | "published";
export type PostSort = keyof typeof postSortNames;

export const postStateNames: Record<PostState, string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

export const postSortNames = {
  newest: "Newest change first",
  oldest: "Oldest change first",
  title: "Title A to Z",
  titleBack: "Title Z to A",
} as const;

/** Parses the filters; ignores invalid values. */
export function parsePostsQuery(params: URLSearchParams): PostsQuery {
  const state = params.get("state") ?? "";
  const sort = params.get("sort") ?? "";
  const page = params.get("page") ?? "";
  return {
    search: (params.get("search") ?? "").trim().toLowerCase().slice(0, 60),
    state: Object.hasOwn(postStateNames, state) ? (state as PostState) : null,
    sort: Object.hasOwn(postSortNames, sort) ? (sort as PostSort) : "newest",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the filters as URL parameters, without default values. */
export function writePostsQuery({ search, state, sort, page }: PostsQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (state) params.set("state", state);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params;
}
