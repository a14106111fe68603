/** The kinds of revisions: stored automatically, by the author, or by publishing. */
export const revisionKinds = ["autosaved", "saved", "published"] as const;
export type RevisionKind = (typeof revisionKinds)[number];
