import { type AdminArea, type AdminScope, hasArea } from "../auth/admin-scopes";

/** Result groups of the admin search in the order of the page, with the area that a group needs (A8). */
const areaByGroup = {
  users: "users",
  questions: "bank",
  posts: "content",
  cards: "content",
  campaigns: "communications",
  invoices: "business",
} as const satisfies Record<string, AdminArea>;

export type SearchGroup = keyof typeof areaByGroup;

/** Returns the groups that an admin with this scope may search. */
export function listSearchGroups(scope: AdminScope | null | undefined): SearchGroup[] {
  return (Object.keys(areaByGroup) as SearchGroup[]).filter((group) => hasArea(scope, areaByGroup[group]));
}

/** Returns the groups in words, such as "users, questions, and posts". */
export function nameSearchGroups(scope: AdminScope | null | undefined): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(listSearchGroups(scope));
}
