/** Search, filters, and page of the user list. */
export interface PeopleQuery {
  search: string;
  role: "user" | "admin" | null;
  banned: "yes" | "no" | null;
  verified: "yes" | "no" | null;
  subscription: "yes" | "no" | null;
  order: "newest" | "oldest" | "username";
  /** Cursor: sort key and rowid of the previous page's last row. */
  after: { key: string; row: number } | null;
}

/** Maximum characters of a search; the rest is cut off. */
const maxSearchLength = 60;

const yesOrNo = (value: string | null) => (value === "yes" || value === "no" ? value : null);

/** Parses the query from the list's address; invalid values are ignored. */
export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  const role = params.get("role");
  const order = params.get("order");
  const [, row, key] = (params.get("after") ?? "").match(/^(\d{1,15})\.([\w.-]{0,64})$/) ?? [];
  return {
    search: (params.get("search") ?? "").trim().slice(0, maxSearchLength),
    role: role === "user" || role === "admin" ? role : null,
    banned: yesOrNo(params.get("banned")),
    verified: yesOrNo(params.get("verified")),
    subscription: yesOrNo(params.get("subscription")),
    order: order === "oldest" || order === "username" ? order : "newest",
    after: row !== undefined && key !== undefined ? { key, row: Number(row) } : null,
  };
}

/** Writes the query as URL parameters. */
export function writePeopleQuery(query: PeopleQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { search, order, after, ...filters } = query;
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value);
  if (order !== "newest") params.set("order", order);
  if (after) params.set("after", `${after.row}.${after.key}`);
  return params;
}
