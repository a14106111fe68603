// The budgets (docs/architecture.md) and their comparison with the measurements.

export interface Measurement {
  name: string;
  /** Database round trips. */
  trips: number;
  /** Rows read and written. */
  read: number;
  written: number;
  /** KB gzip; null if the response contains none. */
  js: number | null;
  html: number | null;
}

type Budget = Partial<Record<"trips" | "read" | "written" | "js" | "html", number>>;

/** JavaScript of Remix's hello world, KB gzip. */
const helloWorldKb = 86;
const publicPage: Budget = { trips: 0, js: helloWorldKb + 30 };
/** A public page for a signed-in learner, which also loads the navigation. */
const purchasePage: Budget = { trips: 2, js: helloWorldKb + 36 };
const studyPage: Budget = { trips: 2, js: helloWorldKb + 50 };
const dashboard: Budget = { trips: 2, js: helloWorldKb + 90 };
const apiRequest: Budget = { trips: 2 };

const budgets: Record<string, Budget> = {
  landing: { ...publicPage, html: 14 },
  // Without cached data: the first visit to a data center in five minutes reads the bank's numbers and the question.
  "landing, cold": { ...publicPage, trips: 2, html: 14 },
  // The catalog has at most 60 KB of data.
  catalog: { trips: 0, html: 60 },
  "catalog, cold": { trips: 1, html: 60 },
  try: publicPage,
  about: publicPage,
  // Without cached data, one trip reads the credits of the stored pictures.
  credits: { ...publicPage, trips: 1 },
  login: publicPage,
  pricing: publicPage,
  blog: { ...publicPage, trips: 1, html: 14 },
  post: { ...publicPage, trips: 1, html: 14 },
  gallery: { ...publicPage, trips: 1, html: 14 },
  rvu: { ...publicPage, html: 14 },
  checkout: purchasePage,
  success: purchasePage,
  manage: purchasePage,
  home: dashboard,
  questions: studyPage,
  // Decision 0016 sets the budget of JavaScript.
  runner: { ...studyPage, js: helloWorldKb + 64, read: 60, html: 14 },
  results: { ...studyPage, html: 14 },
  missed: studyPage,
  progress: dashboard,
  domains: dashboard,
  notebook: studyPage,
  "first run": studyPage,
  labs: studyPage,
  // This does not include the phantoms, which load in a worker.
  lab: studyPage,
  reset: dashboard,
  builder: dashboard,
  analytics: dashboard,
  overview: dashboard,
  overviewLive: { ...apiRequest, read: 200 },
  overviewToday: { ...apiRequest, read: 200 },
  search: dashboard,
  audit: { ...dashboard, read: 200 },
  live: apiRequest,
  // Measures a page of fifty questions; list-size.worker.test.ts covers a search in 20,000 questions.
  bank: { ...dashboard, read: 450 },
  "bank search": { ...dashboard, read: 1_500 },
  practice: dashboard,
  "practice question": dashboard,
  "practice report": dashboard,
  "oral boards": dashboard,
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
  me: apiRequest,
  quota: apiRequest,
  answer: { trips: 2, written: 6 },
};

const maxGrowth = 1.1;
/** Extra rows allowed between the two measurements: the visit counters get a row per minute meanwhile. */
const extraRows = 2;
/**
 * KB gzip of the uploads: the site, and the Worker that draws social cards (decision 0017). And of the image viewer, which a
 * question with pictures loads on top of the runner.
 */
const bundleBudgets = { site: 1050, cards: 1700, viewer: 16 };
type BundleSizesKb = typeof bundleBudgets;

export interface Verdict {
  lines: { row: Measurement; budget: Budget; growth: number; exceeded: string[] }[];
  bundleSizesKb: BundleSizesKb;
  /** A message for each exceeded budget. */
  exceededBudgets: string[];
}

/** Compares the pages, measured with few answers and with many, with their budgets. */
export function compareWithBudgets(
  fewAnswers: Measurement[],
  manyAnswers: Measurement[],
  bundleSizesKb: BundleSizesKb,
): Verdict {
  const lines = fewAnswers.map((row, index) => {
    const budget = budgets[row.name] ?? {};
    const read = manyAnswers[index]?.read ?? 0;
    const growth = read / Math.max(row.read, 1);
    const exceeded = (Object.keys(budget) as (keyof Budget)[])
      .filter((metric) => (row[metric] ?? 0) > (budget[metric] ?? Number.POSITIVE_INFINITY))
      .map((metric) => `${row.name}: ${metric} ${formatNumber(row[metric])}, at most ${budget[metric]}`);
    if (growth > maxGrowth && read - row.read > extraRows)
      exceeded.push(
        `${row.name}: reads ${manyAnswers[index]?.read} rows with a million answers, ${row.read} with a thousand`,
      );
    return { row, budget, growth, exceeded };
  });
  const exceededBudgets = lines.flatMap((line) => line.exceeded);
  for (const name of ["site", "cards", "viewer"] as const)
    if (bundleSizesKb[name] > bundleBudgets[name])
      exceededBudgets.push(
        `the code of ${name}: ${formatNumber(bundleSizesKb[name])} KB, at most ${bundleBudgets[name]}`,
      );
  return { lines, bundleSizesKb, exceededBudgets };
}

/** Returns the verdict as a table with the budget next to each number. */
export function formatTable({ lines, bundleSizesKb, exceededBudgets }: Verdict): string {
  const cells = [
    ["", "D1 trips", "rows read", "grows by", "rows written", "JS KB", "HTML or data KB"],
    ...lines.map(({ row, budget, growth }) => [
      row.name,
      formatCell(row.trips, budget.trips),
      formatCell(row.read, budget.read),
      row.read ? `× ${growth.toFixed(2)}` : "",
      formatCell(row.written, budget.written),
      formatCell(row.js, budget.js),
      formatCell(row.html, budget.html),
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
    `Worker: ${formatNumber(bundleSizesKb.site)} of ${bundleBudgets.site} KB gzip; the one that draws cards: ${formatNumber(bundleSizesKb.cards)} of ${bundleBudgets.cards}.`,
    `Image viewer: ${formatNumber(bundleSizesKb.viewer)} of ${bundleBudgets.viewer} KB gzip on top of the runner.`,
    `With a million answers, a page may read at most ${maxGrowth} times the rows.`,
    exceededBudgets.length
      ? `\nOver budget:\n${exceededBudgets.map((line) => `  ${line}`).join("\n")}`
      : "All pages are within their budgets.",
  ].join("\n");
}

function formatCell(value: number | null, budget: number | undefined): string {
  if (value === null) return "";
  return budget === undefined ? formatNumber(value) : `${formatNumber(value)} / ${budget}${value > budget ? " !" : ""}`;
}

function formatNumber(value: number | null): string {
  return value === null ? "" : Number.isInteger(value) ? String(value) : value.toFixed(1);
}
