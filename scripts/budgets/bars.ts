// The budgets of architecture.md §8, and the verdict on what was measured.

export interface Row {
  name: string;
  /** Round trips to the database. */
  trips: number;
  /** Rows read and written. */
  read: number;
  written: number;
  /** KB gzip; null where nothing of the kind is sent. */
  js: number | null;
  html: number | null;
}

type Bar = Partial<Record<"trips" | "read" | "written" | "js" | "html", number>>;

/** Remix's hello world, KB gzip. */
const helloWorld = 86;
const publicPage: Bar = { trips: 0, js: helloWorld + 30 };
/** Public addresses that a learner comes to signed in: a public page, and 6 KB of navigation. */
const buying: Bar = { trips: 2, js: helloWorld + 36 };
const studyPage: Bar = { trips: 2, js: helloWorld + 50 };
const dashboard: Bar = { trips: 2, js: helloWorld + 90 };
const api: Bar = { trips: 2 };

const bars: Record<string, Bar> = {
  landing: { ...publicPage, html: 14 },
  login: publicPage,
  pricing: publicPage,
  checkout: buying,
  success: buying,
  manage: buying,
  home: dashboard,
  questions: studyPage,
  runner: { ...studyPage, read: 60, html: 14 },
  results: { ...studyPage, html: 14 },
  progress: dashboard,
  analytics: dashboard,
  live: api,
  beacon: { trips: 0, written: 0 },
  me: api,
  quota: api,
  answer: { trips: 2, written: 6 },
};

const mostGrowth = 1.1;
const workerBar = 900;

export interface Verdict {
  lines: { row: Row; bar: Bar; growth: number; over: string[] }[];
  worker: number;
  /** Every budget that is exceeded, in words. */
  over: string[];
}

/** Judges the pages as measured with few answers and with many; `worker` in KB gzip. */
export function judge(few: Row[], many: Row[], worker: number): Verdict {
  const lines = few.map((row, index) => {
    const bar = bars[row.name] ?? {};
    const growth = (many[index]?.read ?? 0) / Math.max(row.read, 1);
    const over = (Object.keys(bar) as (keyof Bar)[])
      .filter((metric) => (row[metric] ?? 0) > (bar[metric] ?? Number.POSITIVE_INFINITY))
      .map((metric) => `${row.name}: ${metric} ${show(row[metric])}, at most ${bar[metric]}`);
    if (growth > mostGrowth)
      over.push(`${row.name}: reads ${many[index]?.read} rows beside a million answers, ${row.read} without`);
    return { row, bar, growth, over };
  });
  const over = lines.flatMap((line) => line.over);
  if (worker > workerBar) over.push(`the Worker: ${show(worker)} KB, at most ${workerBar}`);
  return { lines, worker, over };
}

/** The verdict as a table, each number with its bar behind it. */
export function table({ lines, worker, over }: Verdict): string {
  const cells = [
    ["", "D1 trips", "rows read", "grows by", "rows written", "JS KB", "HTML KB"],
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
    `Worker: ${show(worker)} of ${workerBar} KB gzip. Rows may grow by × ${mostGrowth} beside a million answers.`,
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
