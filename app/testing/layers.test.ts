import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { diagram, drawnArrows, featureOf, features, findCircle, layers } from "./architecture";
import { isTest, readSources, root, type SourceFile } from "./source-files";

/** Closed lists of values, which the schema's columns use too. They are pure, so `db` may import them. */
const closedList = /^app\/features\/.+\/(.+-)?taxonomy\.ts$/;
/** Feature files that the seed may import, so that seeded rows equal those the features write. */
const seedMayUse = [
  "app/features/analytics/",
  "app/features/blog/",
  "app/features/questions/",
  "app/features/rvu/engine/",
  "app/features/practice/oral/oral-case.ts",
  "app/features/practice/reports/report-case.ts",
  "app/features/practice/reports/report-limits.ts",
  "app/features/cards/card-prefill.ts",
  "app/features/cards/card-rules.ts",
  "app/features/sets/study-set-schema.ts",
  "app/features/auth/password-hash.ts",
  "app/features/progress/rebuild-progress.server.ts",
  "app/features/study/",
  "app/constants.ts",
];

/** Rules of the product: they use no database, network, clock, or randomness. */
const ruleFiles = [
  ...[
    "(.+-)?limits",
    "segment",
    "message",
    "lifecycle",
    "(.+-)?scheduler",
    "current-standing",
    "(.+-)?rules",
    "(.+-)?taxonomy",
  ],
  ...[
    "content",
    "study-set-schema",
    "external-id",
    "reference",
    "image-content",
    "series-content",
    "series(-objects)?",
    "version",
    "bulk-user-actions",
    "admin-scopes",
    "(.+-)?changes",
    "post-draft",
    "(.+-)?prefill",
    "provenance",
    "((audit|bank|people|report-queue)-)?query",
  ],
  ...["read-image", "daily-rotation", "reading-time", "two-step/totp"],
  ...["types/.+", "engine/.+", "exchange/.+", "formats/.+", "lint/.+", "statistics/.+", "versions/.+"],
  ...["draw/(card-fonts|decor|draw-frame|draw-side|element|sheet|themes)"],
];
const pure = new RegExp(`^app/features/[^/]+/(${ruleFiles.join("|")})\\.ts$`);
const pureOutside = [
  ...["zod", "ts-fsrs", "papaparse", "fflate", "fast-xml-parser", "gift-pegjs"],
  "read-excel-file/universal",
];
/** Interfaces of services: types only. */
const contracts = ["app/services/payments/payments.ts"];

const sources = readSources("app").filter((file) => !isTest(file.path));
const arrows = sources.flatMap((file) =>
  file.imports.filter((entry) => entry.own).map(({ target, typeOnly }) => ({ file, target, typeOnly })),
);

it("imports between layers in one direction only", () => {
  const wrong = arrows.filter(({ file, target }) => {
    if (file.path.startsWith("app/db/") && closedList.test(target)) return false;
    if (file.path.startsWith("app/db/seed/") && seedMayUse.some((allowed) => target.startsWith(allowed))) return false;
    return !layers[layerOf(file.path)]?.includes(layerOf(target));
  });
  expect(
    wrong.map(
      ({ file, target }) =>
        `${file.path} imports ${target}, but ${layerOf(file.path)} may only use ${layers[layerOf(file.path)]?.join(", ")}`,
    ),
  ).toEqual([]);
});

it("imports between features only along arrows of the table", () => {
  const wrong = [...drawnArrows(sources).values()].filter(({ from, to }) => !features[from]?.[to]);
  expect(
    wrong.map(({ from, to, by }) => `${by}, but app/testing/architecture.ts has no arrow from ${from} to ${to}`),
  ).toEqual([]);
});

it("has no arrow in the table that nothing uses", () => {
  const drawn = drawnArrows(sources);
  const unused = Object.entries(features).flatMap(([from, targets]) =>
    Object.keys(targets)
      .map((to) => `${from} → ${to}`)
      .filter((arrow) => !drawn.has(arrow)),
  );
  expect(unused.map((arrow) => `No import uses ${arrow}: delete it from app/testing/architecture.ts`)).toEqual([]);
});

it("has no circle between features", () => {
  const drawn: Record<string, string[]> = {};
  for (const { from, to } of drawnArrows(sources).values()) drawn[from] = [...(drawn[from] ?? []), to];
  expect(findCircle(drawn)?.join(" → ") ?? "no circle", "features import each other in a circle").toBe("no circle");
});

it("shows the table in the diagram of docs/architecture.md", () => {
  const page = readFileSync(`${root}docs/architecture.md`, "utf8");
  expect(page.includes(diagram()), "the diagram is out of date: run `npm run architecture`").toBe(true);
});

it("names only existing files in docs/architecture.md", () => {
  const page = readFileSync(`${root}docs/architecture.md`, "utf8");
  const files = [...readSources("app"), ...readSources("scripts"), ...readSources("e2e")].map((file) => file.path);
  const named = [...page.matchAll(/`([a-z0-9/.-]+\.tsx?)`/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))).toEqual([]);
});

it("lists every feature folder, and no other", () => {
  const there = new Set(sources.map((file) => featureOf(file.path)).filter(Boolean));
  expect([...there].sort()).toEqual(Object.keys(features).sort());
});

it("keeps rule files pure: they import only each other, lib, and pure packages", () => {
  const wrong = sources
    .filter((file) => pure.test(file.path))
    .flatMap((file) =>
      file.imports
        .filter(({ target, own }) =>
          own
            ? !pure.test(target) && !contracts.includes(target) && layerOf(target) !== "lib" && !/\.json$/.test(target)
            : !pureOutside.includes(target),
        )
        .map(({ target }) => `${file.path} is a rule file and imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

it("takes time and randomness as arguments: only context.server.ts reads the clock", () => {
  // Components may read the browser's clock in event handlers.
  const machine = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
  const allowed = [
    "app/context.server.ts",
    "app/entry.worker.ts",
    // No request brings the time in the browser; the rest of analytics gets it from these two.
    "app/features/analytics/browser/start-analytics.ts",
    "app/features/analytics/track-engagement.ts",
    // A shift is timed on the device, even without a network.
    "app/features/rvu/browser/device-clock.ts",
  ];
  const wrong = sources.filter((file) => !allowed.includes(file.path) && machine.test(codeOf(file)));
  expect(wrong.map((file) => `${file.path} reads the clock or a random number`)).toEqual([]);
});

it("names files that use the database, the environment, or the network .server", () => {
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

it("has no utils folder and no barrel file", () => {
  const wrong = sources.filter((file) => /(^|\/)(utils?|helpers?|common|index)(\.|\/)/.test(file.path));
  expect(wrong.map((file) => `${file.path} has a name that says nothing`)).toEqual([]);
  const notKebab = sources.filter((file) => !/^[a-z0-9$_./-]+$/.test(file.path));
  expect(notKebab.map((file) => `${file.path} is not kebab-case`)).toEqual([]);
});

it("keeps files short", () => {
  const limit = (path: string) => (path.startsWith("app/routes/") ? 190 : 260);
  const wrong = sources.filter((file) => lines(file) > limit(file.path));
  expect(wrong.map((file) => `${file.path} has ${lines(file)} lines: split it`)).toEqual([]);
});

function layerOf(path: string): string {
  if (path === "app/constants.ts") return "constants";
  const [, folder = "", ...rest] = path.split("/");
  return rest.length && folder in layers ? folder : "entry";
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
