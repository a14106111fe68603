import { expect, it } from "vitest";
import { isTest, readSources, type SourceFile } from "./source-files";

// The architecture as a table: who may import whom. A new arrow is a decision; it is made here, with a reason.

/** Between the floors of the house. Packages are free to everybody; `entry` is context, edge, log and the entries. */
const floors: Record<string, string[]> = {
  entry: ["entry", "routes", "features", "services", "db", "ui", "lib", "constants"],
  routes: ["routes", "features", "ui", "lib", "entry", "constants"],
  features: ["features", "services", "db", "ui", "lib", "entry", "constants"],
  // The outbox is a table: a mail is kept before it is handed over.
  services: ["services", "db", "lib"],
  db: ["db", "lib"],
  content: ["content"],
  // The specification's numbers (spec §9), which imports nothing.
  constants: [],
  ui: ["ui", "lib", "constants"],
  lib: ["lib"],
};

/** Between features: each line is read "may use". */
const features: Record<string, string[]> = {
  // Switching two-step sign-in is an admin's act.
  auth: ["email", "accounts", "audit"],
  // Reviews follow the exam date and the load of the settings; an export says nothing of what an open exam asks.
  accounts: ["auth", "email", "quota", "shell", "analytics", "billing", "review", "questions", "study"],
  email: ["billing"],
  shell: ["auth", "quota", "communications"],
  // What waits anywhere, and finding anything: a post's newest words are in its revisions, which the blog reads.
  overview: ["auth", "audit", "questions", "blog"],
  questions: ["auth", "quota", "flags"],
  // Names the states of a subscription.
  quota: ["auth", "billing"],
  // Says what a learner did in the browser.
  study: ["auth", "questions", "quota", "flags", "progress", "analytics", "review", "sets", "reports"],
  flags: ["auth", "questions", "analytics"],
  // Counts what a learner without a subscription may open.
  progress: ["auth", "questions", "study", "quota", "review"],
  // Starts sessions, and says what of a set is answered.
  sets: ["auth", "questions", "quota", "study", "progress"],
  // Spaced review: when a question comes again; its due list starts sessions.
  review: ["auth", "questions", "study"],
  // What editors do about them: a question is doubted, its key put right.
  reports: ["auth", "questions", "study", "admin", "audit", "bank"],
  billing: ["auth", "quota", "email", "audit", "admin"],
  communications: ["auth", "quota", "email", "audit"],
  audit: [],
  // What the admin pages of several features are made of.
  admin: [],
  // Uploads of admins.
  images: ["auth", "audit"],
  // Related questions of a post; its cover.
  blog: ["auth", "questions", "images", "audit"],
  // Made from questions, drawn and kept.
  cards: ["auth", "questions", "images", "audit"],
  // The calculator's rules are its own; shifts are their learner's, and its admins' pages are like the others.
  // What was read leads to questions on it.
  rvu: ["auth", "audit", "admin", "questions"],
  // Numbers of the bank, the price, and one question of the free list.
  landing: ["auth", "questions", "billing", "study"],
  // What admins do to questions: items are counted from what learners answered, a preview is what they see, and whoever
  // was marked by a wrong key is told. Progress is counted again where a question moves to another domain; the page of the
  // free list sets the default quota, too. Admins are told by mail before the free list or a mock form shrinks.
  bank: ["auth", "email", "questions", "study", "admin", "audit", "billing", "images", "progress", "quota", "reports"],
  // What admins do to accounts: every part of an account has its own rules.
  users: ["auth", "accounts", "admin", "audit", "billing", "email", "quota"],
  // Knows who is signed in, and names domains and pages; what happened comes to it as messages.
  analytics: ["auth", "questions"],
};

/** Closed lists that a table's columns name too; pure, so the arrow from `db` carries nothing. */
const closedLists = [
  "app/features/bank/taxonomy.ts",
  "app/features/blog/taxonomy.ts",
  "app/features/cards/taxonomy.ts",
  "app/features/billing/taxonomy.ts",
  "app/features/communications/taxonomy.ts",
  "app/features/questions/taxonomy.ts",
  "app/features/reports/taxonomy.ts",
  "app/features/review/taxonomy.ts",
  "app/features/study/engine/taxonomy.ts",
];
/** The seed writes what an import writes, through the feature's own schema and split. */
const seedMayUse = [
  "app/features/analytics/",
  "app/features/blog/",
  "app/features/questions/",
  // The releases of the fee schedule, as an import reads them.
  "app/features/rvu/engine/",
  "app/features/cards/prefill.ts",
  "app/features/cards/rules.ts",
  "app/features/sets/content.ts",
  "app/features/auth/password-hash.ts",
  "app/features/progress/rebuild.server.ts",
  // The demo's learners study by the rules that everybody studies by.
  "app/features/study/",
  "app/constants.ts",
];

/** Rules of the product: no database, network, clock or chance. */
const ruleFiles = [
  ...[
    "limits",
    "plans",
    "segment",
    "rollup",
    "sums",
    "message",
    "calculator",
    "lifecycle",
    "linter",
    "scheduler",
    "rules",
    "taxonomy",
  ],
  ...[
    "content",
    "external-id",
    "image-content",
    "version",
    "banned",
    "bulk",
    "changes",
    "draft",
    "people-query",
    "prefill",
    "provenance",
    "query",
  ],
  ...["read-image", "rotation", "two-step/totp"],
  ...["engine/.+", "exchange/.+", "formats/.+", "lint/.+", "statistics/.+", "versions/.+"],
  ...["draw/(decor|element|fonts|sheet|side|themes)"],
];
const pure = new RegExp(`^app/features/[^/]+/(${ruleFiles.join("|")})\\.ts$`);
const pureOutside = ["zod", "ts-fsrs", "papaparse", "fflate", "fast-xml-parser", "gift-pegjs"];
/** What a service promises, without how: types alone. */
const contracts = ["app/services/payments/payments.ts"];

const sources = readSources("app").filter((file) => !isTest(file.path));
const arrows = sources.flatMap((file) =>
  file.imports.filter((entry) => entry.own).map(({ target, typeOnly }) => ({ file, target, typeOnly })),
);

it("points every arrow between the floors one way", () => {
  const wrong = arrows.filter(({ file, target }) => {
    if (file.path.startsWith("app/db/") && closedLists.includes(target)) return false;
    if (file.path.startsWith("app/db/seed/") && seedMayUse.some((allowed) => target.startsWith(allowed))) return false;
    return !floors[floorOf(file.path)]?.includes(floorOf(target));
  });
  expect(
    wrong.map(
      ({ file, target }) =>
        `${file.path} imports ${target}, but ${floorOf(file.path)} may only use ${floors[floorOf(file.path)]?.join(", ")}`,
    ),
  ).toEqual([]);
});

it("uses between features only the arrows of the table", () => {
  const wrong = arrows.filter(({ file, target }) => {
    const from = featureOf(file.path);
    const to = featureOf(target);
    return from && to && from !== to && !features[from]?.includes(to);
  });
  expect(
    wrong.map(
      ({ file, target }) =>
        `${file.path} imports ${target}, but the table in layers.test.ts has no arrow from ${featureOf(file.path)} to ${featureOf(target)}`,
    ),
  ).toEqual([]);
});

it("knows every feature of the tree, and no other", () => {
  const there = new Set(sources.map((file) => featureOf(file.path)).filter(Boolean));
  expect([...there].filter((feature) => !features[feature ?? ""])).toEqual([]);
});

it("keeps the rules pure: they import only each other, lib, and packages that ask the machine for nothing", () => {
  const wrong = sources
    .filter((file) => pure.test(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target, own }) =>
          own
            ? !pure.test(target) && !contracts.includes(target) && floorOf(target) !== "lib" && !/\.json$/.test(target)
            : !pureOutside.includes(target),
        )
        .map(({ target }) => `${file.path} is a rule file and imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

it("takes time and chance as arguments: only context.server.ts asks the machine", () => {
  // Components may ask the browser's clock, in handlers; a test of theirs that needs the time passes it.
  const machine = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
  const allowed = [
    "app/context.server.ts",
    "app/entry.worker.ts",
    // In the browser no request brings the time; everything else of analytics gets it from these two.
    "app/features/analytics/browser/start.ts",
    "app/features/analytics/engage.ts",
    // A shift is timed on the device, also while there is no network.
    "app/features/rvu/browser/clock.ts",
  ];
  const wrong = sources.filter((file) => !allowed.includes(file.path) && machine.test(codeOf(file)));
  expect(wrong.map((file) => `${file.path} asks the machine for the time or for chance`)).toEqual([]);
});

it("marks what touches the database, the environment or the network with .server", () => {
  const exempt = (path: string) => /\.server\.tsx?$/.test(path) || /^app\/(db|routes)\//.test(path) || isEntry(path);
  const wrong = sources
    .filter((file) => !exempt(file.path))
    .flatMap((file) =>
      file.imports
        .filter(
          ({ target, typeOnly }) =>
            !typeOnly && (/^drizzle-orm|^better-auth|^@libsql/.test(target) || /^app\/db\/|\.server\.ts$/.test(target)),
        )
        .map(({ target }) => `${file.path} imports ${target} at run time, so its name has to end in .server.ts`),
    );
  expect(wrong).toEqual([]);
});

it("default-exports from route modules and entries only", () => {
  const wrong = sources.filter(
    (file) => /^export default /m.test(file.text) && !file.path.startsWith("app/routes/") && !isEntry(file.path),
  );
  expect(wrong.map((file) => `${file.path} has a default export and is no route module`)).toEqual([]);
});

it("has no drawer for everything and no barrel", () => {
  const wrong = sources.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.|\/)/.test(file.path));
  expect(wrong.map((file) => `${file.path} is named after nothing it does`)).toEqual([]);
  const notKebab = sources.filter((file) => !/^[a-z0-9$_./-]+$/.test(file.path));
  expect(notKebab.map((file) => `${file.path} is not kebab-case`)).toEqual([]);
});

it("splits by verb before a file grows long", () => {
  const limit = (path: string) => (path.startsWith("app/routes/") ? 190 : 260);
  const wrong = sources.filter((file) => lines(file) > limit(file.path));
  expect(wrong.map((file) => `${file.path} has ${lines(file)} lines: split it by verb`)).toEqual([]);
});

function floorOf(path: string): string {
  if (path === "app/constants.ts") return "constants";
  const [, folder = "", ...rest] = path.split("/");
  return rest.length && folder in floors ? folder : "entry";
}

function featureOf(path: string): string | undefined {
  return path.match(/^app\/features\/([^/]+)\//)?.[1];
}

function isEntry(path: string): boolean {
  return /^app\/(entry\.|root\.tsx|routes\.ts)/.test(path);
}

function codeOf(file: SourceFile): string {
  return file.text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/gm, "");
}

function lines(file: SourceFile): number {
  return file.text.trimEnd().split("\n").length;
}
