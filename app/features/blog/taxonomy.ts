/** Why a revision of a post was kept: by itself while it was written, by its author, or when it was published. */
export const revisionKinds = ["autosaved", "saved", "published"] as const;
export type RevisionKind = (typeof revisionKinds)[number];
