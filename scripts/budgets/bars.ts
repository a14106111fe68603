// The budgets (docs/architecture.md), and the comparison with what was measured.

export interface Row {
  name: string;
  /** Database round trips. */
  trips: number;
  /** Rows read and written. */
  read: number;
  written: number;
  /** KB gzip; null if none is sent. */
  js: number | null;
  html: number | null;
}

type Bar = Partial<Record<"trips" | "read" | "written" | "js" | "html", number>>;

/** JavaScript of Remix's hello world, KB gzip. */
const helloWorld = 86;
const publicPage: Bar = { trips: 0, js: helloWorld + 30 };
/** Public pages for a signed-in learner: a public page and 8 KB of navigation. */
const buying: Bar = { trips: 2, js: helloWorld + 36 };
const studyPage: Bar = { trips: 2, js: helloWorld + 50 };
const dashboard: Bar = { trips: 2, js: helloWorld + 90 };
const api: Bar = { trips: 2 };

const bars: Record<string, Bar> = {
  landing: { ...publicPage, html: 14 },
  // Uncached: the first visitor of a data center in five minutes reads the bank's numbers and the question.
  "landing, cold": { ...publicPage, trips: 2, html: 14 },
  // At most 60 KB of data.
  catalogue: { trips: 0, html: 60 },
  "catalogue, cold": { trips: 1, html: 60 },
  try: publicPage,
  about: publicPage,
  login: publicPage,
  pricing: publicPage,
  blog: { ...publicPage, trips: 1, html: 14 },
  post: { ...publicPage, trips: 1, html: 14 },
  gallery: { ...publicPage, trips: 1, html: 14 },
  rvu: { ...publicPage, html: 14 },
  checkout: buying,
  success: buying,
  manage: buying,
  home: dashboard,
  questions: studyPage,
  // Decision 0016.
  runner: { ...studyPage, js: helloWorld + 64, read: 60, html: 14 },
  results: { ...studyPage, html: 14 },
  progress: dashboard,
  domains: dashboard,
  reset: dashboard,
  builder: dashboard,
  analytics: dashboard,
  overview: dashboard,
  overviewLive: { ...api, read: 200 },
  overviewToday: { ...api, read: 200 },
  search: dashboard,
  audit: { ...dashboard, read: 200 },
  live: api,
  // One page of fifty; list-size.worker.test.ts covers a search of 20,000.
  bank: { ...dashboard, read: 450 },
  "bank search": { ...dashboard, read: 1_500 },
  "post editor": dashboard,
  cards: dashboard,
  card: dashboard,
  releases: { ...dashboard, read: 100 },
  release: { ...dashboard, read: 100 },
  shifts: { ...dashboard, read: 200 },
  "a year of shifts": { ...dashboard, read: 1_500 },
  shift: { ...dashboard, read: 40 },
  users: { ...dashboard, read: 500 },
  unconfirmed: { ...dashboard, read: 500 },
  "search users": { ...dashboard, read: 500 },
  user: dashboard,
  beacon: { trips: 0, written: 0 },
  me: api,
  quota: api,
  answer: { trips: 2, written: 6 },
};

const mostGrowth = 1.1;
/** Extra rows allowed between the two measurements: the visit counters get a row per minute meanwhile. */
const besides = 2;
/** KB gzip of the uploads: the site, and the Worker that draws social cards (decision 0017). */
const workerBars = { site: 900, cards: 1700 };
type Workers = typeof workerBars;

export interface Verdict {
  lines: { row: Row; bar: Bar; growth: number; over: string[] }[];
  workers: Workers;
  /** A sentence for each exceeded budget. */
  over: string[];
}

/** Compares the pages, measured with few answers and with many, with their budgets; `workers` in KB gzip. */
export function judge(few: Row[], many: Row[], workers: Workers): Verdict {
  const lines = few.map((row, index) => {
    const bar = bars[row.name] ?? {};
    const read = many[index]?.read ?? 0;
    const growth = read / Math.max(row.read, 1);
    const over = (Object.keys(bar) as (keyof Bar)[])
      .filter((metric) => (row[metric] ?? 0) > (bar[metric] ?? Number.POSITIVE_INFINITY))
      .map((metric) => `${row.name}: ${metric} ${show(row[metric])}, at most ${bar[metric]}`);
    if (growth > mostGrowth && read - row.read > besides)
      over.push(`${row.name}: reads ${many[index]?.read} rows beside a million answers, ${row.read} beside a thousand`);
    return { row, bar, growth, over };
  });
  const over = lines.flatMap((line) => line.over);
  for (const name of ["site", "cards"] as const)
    if (workers[name] > workerBars[name])
      over.push(`the Worker of ${name}: ${show(workers[name])} KB, at most ${workerBars[name]}`);
  return { lines, workers, over };
}

/** Returns the verdict as a table with the budget next to each number. */
export function table({ lines, workers, over }: Verdict): string {
  const cells = [
    ["", "D1 trips", "rows read", "grows by", "rows written", "JS KB", "HTML or data KB"],
    ...lines.map(({ row, bar, growth }) => [
      row.name,
      cell(row.trips, bar.trips),
      cell(row.read, bar.read),
      row.read ? `× ${growth.toFixed(2)}` : "",
      cell(row.written, bar.written),
      cell(row.js, bar.js),
      cell(row.html, bar.html),
    ]),
  ];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return [
    "",
    ...cells.map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    ),
    "",
    `Worker: ${show(workers.site)} of ${workerBars.site} KB gzip; the one that draws cards: ${show(workers.cards)} of ${workerBars.cards}.`,
    `Rows may grow by × ${mostGrowth} beside a million answers.`,
    over.length ? `\nOver budget:\n${over.map((line) => `  ${line}`).join("\n")}` : "Everything is within its budget.",
  ].join("\n");
}

function cell(value: number | null, bar: number | undefined): string {
  if (value === null) return "";
  return bar === undefined ? show(value) : `${show(value)} / ${bar}${value > bar ? " !" : ""}`;
}

function show(value: number | null): string {
  return value === null ? "" : Number.isInteger(value) ? String(value) : value.toFixed(1);
}
