import type { SourceFile } from "./source-files";

// The architecture as a table. `layers.test.ts` checks the imports against it, and `npm run architecture` draws the diagram in
// docs/architecture.md from it. To add an arrow, add it here with a reason.

/** The layers of app/: each may import only from the layers listed. `entry` is every file at the top of app/. */
export const layers: Record<string, readonly string[]> = {
  entry: ["entry", "routes", "features", "services", "db", "ui", "lib", "constants"],
  routes: ["routes", "features", "ui", "lib", "entry", "constants"],
  features: ["features", "services", "db", "ui", "lib", "entry", "constants"],
  // The mail service writes to the outbox table before it hands a mail over.
  services: ["services", "db", "lib"],
  db: ["db", "lib"],
  content: ["content"],
  constants: [],
  ui: ["ui", "lib", "constants"],
  lib: ["lib"],
};

/** The features, each with the features it may import from and why. Without circles, type imports included. */
export const features: Record<string, Record<string, string>> = {
  home: {
    accounts: "the exam date, the training year, and the weak domains that the learner gave",
    auth: "the signed-in learner",
    flags: "the number of flagged questions",
    programs: "the study sets that the learner's program assigned",
    progress: "the weakest domains, today, and the streak",
    questions: "names of domains",
    quota: "how many free questions are left",
    reports: "unread corrections and answers to reports",
    review: "the due questions",
    study: "the unfinished session and the start buttons",
  },
  study: {
    series: "the viewer, and the right to open pictures",
    analytics: "counts what learners do",
    auth: "the signed-in learner",
    flags: "the flag button of a question",
    labs: "links to the labs of computed pictures",
    questions: "the content to ask",
    quota: "whether a question may be opened",
    review: "schedules the next review of an answered question",
  },
  sets: {
    admin: "the parts of admin pages",
    audit: "records what admins save in study sets",
    auth: "the signed-in learner",
    questions: "filters, and the questions of a set",
    quota: "how much of a set may be opened",
    study: "starts sessions and reads their marks",
  },
  progress: {
    auth: "the signed-in learner",
    questions: "domains and their names",
    quota: "counts only the questions that the learner may open",
    review: "the memory that a rebuild restores",
    study: "the answers, and the start buttons",
  },
  reports: {
    admin: "the parts of admin pages",
    audit: "records what editors do",
    auth: "who reports, and who answers",
    bank: "puts a reported question under review",
    questions: "the reported question",
    study: "the session in which the question was reported",
  },
  bank: {
    admin: "the parts of admin pages",
    audit: "records what editors do",
    auth: "the admin, and the learners to notify",
    billing: "the switch for subscriptions on the page of the free list",
    email: "tells admins that a question is held",
    images: "pictures of questions",
    progress: "recounts progress when a question moves to another domain",
    questions: "content, linter, and formats",
    series: "stores pictures, and shows them to editors",
    study: "the preview, item statistics, and sessions that a correction affects",
  },
  users: {
    admin: "the parts of admin pages",
    accounts: "exports and deletes an account",
    audit: "records what admins do",
    auth: "roles, bans, and sign-ins",
    billing: "subscriptions and complimentary access",
    email: "tells a person that their name was changed",
  },
  accounts: {
    analytics: "exports and deletes a person's visits",
    auth: "the account itself",
    billing: "ends the subscription of a deleted account",
    email: "the choice of news by mail",
    programs: "the learner's seat, which an account's deletion gives up",
    questions: "hides the questions of an open exam from an export",
    review: "reschedules when the exam date or the review load changes",
    sets: "deletes the group links of a deleted account",
    study: "hides the questions of an open exam from an export",
  },
  series: {
    auth: "the login that may open a picture",
    images: "recognizes picture files, and the chunks of a PNG",
  },
  labs: {
    phantoms: "the pictures to compute",
    series: "paints the series of a picture",
    questions: "the labs that a question names",
  },
  practice: {
    admin: "the parts of admin pages",
    audit: "records what owners change, and the answers to disputes",
    auth: "who practices",
    bank: "stores a drawn question as a draft",
    questions: "the content of a question, and the axes",
    quota: "who may open AI practice",
    series: "the viewer, and the right to open pictures",
    study: "the options, the review, and the clock of the runner",
  },
  phantoms: {
    series: "the series that a phantom computes",
  },
  shell: {
    auth: "who is signed in",
    communications: "the announcement banner",
    quota: "the badge with the free questions left",
  },
  landing: {
    billing: "the price",
    questions: "the numbers of the bank, and the free questions of the day",
    series: "the viewer, and the right of everybody to the pictures of these questions",
    study: "shows a question and its review",
  },
  overview: {
    bank: "names of statuses",
    audit: "recent admin activity",
    auth: "the admin",
    blog: "searches the drafts of posts",
    questions: "searches the bank",
  },
  flags: {
    analytics: "counts flags",
    questions: "the flagged questions",
  },
  notebook: {
    review: "the flash cards",
    questions: "domains, and what a learner may read of a question",
    study: "highlights, the text format for Anki, and the start buttons",
  },
  review: {
    auth: "the owner of a flash card",
    questions: "the due questions, without those of an open exam",
  },
  questions: {
    series: "the series of a question",
    quota: "limits lists and searches to what the learner may open",
  },
  quota: {
    auth: "the signed-in learner",
    billing: "whether a subscription is active",
  },
  billing: {
    admin: "the parts of admin pages",
    audit: "records what admins do",
    auth: "the signed-in learner",
    email: "receipts and reminders",
    "program-payments": "a payment of a program arrives like that of a learner",
  },
  // Apart from programs, because billing receives its events, and programs know questions.
  "program-payments": {
    audit: "records invoices and payments",
    auth: "the owners, and accounts that are deleted",
    email: "the notice before the paid time ends",
  },
  programs: {
    admin: "the parts of admin pages",
    audit: "records what admins do",
    auth: "the coordinator, and the accounts of members",
    email: "invitations, and the end of a seat",
    "program-payments": "invoices that are paid by card",
    questions: "domains, and the questions of assigned sets",
  },
  communications: {
    accounts: "the training years",
    audit: "records what admins do",
    auth: "the recipients",
    email: "sends campaigns",
    images: "the picture of a campaign",
  },
  rvu: {
    admin: "the parts of admin pages",
    audit: "records what admins do",
    auth: "the owner of a shift",
    questions: "links from a read study to questions about it",
  },
  blog: {
    audit: "records what admins do",
    auth: "the author",
    images: "covers and pictures",
    questions: "related questions",
  },
  cards: {
    audit: "records what admins do",
    auth: "the admin",
    images: "an image of the library on a card",
    questions: "the question on a card",
    series: "the frame of a series on a card",
  },
  analytics: {
    auth: "the signed-in person",
    questions: "names of domains",
  },
  images: {
    audit: "records what admins do",
    auth: "the admin who uploads",
  },
  auth: {
    audit: "records an admin's switch of two-step sign-in",
    email: "confirmation, reset, and warning mails",
  },
  email: {},
  audit: {},
  admin: {},
};

/** Returns the feature of a path below app/features, if it is in one. */
export function featureOf(path: string): string | undefined {
  return path.match(/^app\/features\/([^/]+)\//)?.[1];
}

/** Returns the arrows between features that the imports of `sources` draw: for each "from → to" the first import. */
export function drawnArrows(sources: readonly SourceFile[]): Map<string, { from: string; to: string; by: string }> {
  const drawn = new Map<string, { from: string; to: string; by: string }>();
  for (const { path, imports } of sources)
    for (const { target } of imports) {
      const [from, to] = [featureOf(path), featureOf(target)];
      const arrow = `${from} → ${to}`;
      if (from && to && from !== to && !drawn.has(arrow))
        drawn.set(arrow, { from, to, by: `${path} imports ${target}` });
    }
  return drawn;
}

/** Returns a circle of arrows, e.g. ["quota", "billing", "quota"], or null when there is none. */
export function findCircle(table: Record<string, Iterable<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (feature: string, way: string[]): string[] | null => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    if (done.has(feature)) return null;
    for (const next of table[feature] ?? []) {
      const circle = visit(next, [...way, feature]);
      if (circle) return circle;
    }
    done.add(feature);
    return null;
  };
  for (const feature of Object.keys(table)) {
    const circle = visit(feature, []);
    if (circle) return circle;
  }
  return null;
}

/** Features that most others use. Their arrows would hide the rest of the diagram, so a sentence lists them instead. */
const foundations = ["admin", "audit", "auth", "email", "questions"];

/** Returns the table as a Mermaid diagram: arrows to `foundations` and arrows that a longer way implies are left out. */
export function diagram(): string {
  const targets = (from: string) => Object.keys(features[from] ?? {}).filter((to) => !foundations.includes(to));
  const reaches = (from: string, to: string): boolean => targets(from).some((next) => next === to || reaches(next, to));
  const shown = Object.keys(features).filter((feature) => !foundations.includes(feature));
  const arrows = shown.flatMap((from) =>
    targets(from)
      .filter((to) => !targets(from).some((next) => next !== to && reaches(next, to)))
      .sort()
      .map((to) => `  ${from} --> ${to}`),
  );
  const alone = shown.filter((feature) => !arrows.some((arrow) => arrow.split(" ").includes(feature)));
  return ["```mermaid", "graph TD", ...arrows, ...alone.map((feature) => `  ${feature}`), "```"].join("\n");
}
