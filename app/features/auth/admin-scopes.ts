// The scopes of admins (A8). To the specification's routes they are one role; inside the admin pages, each scope has some areas.

/** Scopes of an admin, stored in `user.admin_scope`. */
export const adminScopes = ["owner", "editor", "reviewer", "support"] as const;
export type AdminScope = (typeof adminScopes)[number];

/** Areas of the admin pages, each with the scopes that have it. An owner has every area. */
const scopesByArea = {
  /** The overview and the search, both limited to what the other areas allow. */
  overview: ["owner", "editor", "reviewer", "support"],
  /** Reading the bank: questions, versions, pictures, statistics of questions, and tests by ids. */
  bank: ["owner", "editor", "reviewer"],
  /** Changing the bank: drafts, publishing, pictures, imports, exports, and the free list. */
  bankWriting: ["owner", "editor"],
  /** Approving drafts and sending them back. */
  bankReview: ["owner", "reviewer"],
  /** AI practice as a learner uses it (G1). */
  practice: ["owner", "editor", "reviewer", "support"],
  reports: ["owner", "editor", "reviewer", "support"],
  reportClosing: ["owner", "editor", "support"],
  /** The blog and the social cards. */
  content: ["owner", "editor"],
  rvu: ["owner"],
  users: ["owner", "support"],
  /** Accounts of admins: roles, scopes, credentials, and every other action on these accounts. */
  admins: ["owner"],
  /** Subscriptions, payments, complimentary access, and quotas. */
  business: ["owner"],
  communications: ["owner"],
  analytics: ["owner"],
  audit: ["owner"],
} as const satisfies Record<string, readonly AdminScope[]>;

export type AdminArea = keyof typeof scopesByArea;
export const adminAreas = Object.keys(scopesByArea) as AdminArea[];

/** Returns whether a scope has an area; an admin without a scope has none. */
export function hasArea(scope: AdminScope | null | undefined, area: AdminArea): boolean {
  return scope != null && listScopes(area).includes(scope);
}

/** Returns the scopes that have an area, for conditions in SQL. */
export function listScopes(area: AdminArea): readonly AdminScope[] {
  return scopesByArea[area];
}

/** Returns the scope for a stored text; null for any other text, so that an unknown scope has no area. */
export function toAdminScope(text: string | null): AdminScope | null {
  return adminScopes.find((scope) => scope === text) ?? null;
}
