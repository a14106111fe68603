// Parses numeric options such as "2–5 mm", "more than 10%", or "≤ 1.5 × 10³ Bq" as intervals.

export type Interval = { low: number; high: number; isLowOpen: boolean; isHighOpen: boolean; unit: string };

const digitsPattern = "\\d+(?:\\.\\d+)?|\\.\\d+";
const powerPattern = "(?:\\s*[×x*·]\\s*10(?:\\^?([+-]?\\d+)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))?";
const numberPattern = `([+-]?(?:${digitsPattern}))${powerPattern}`;
const lessWords =
  "<=|≤|<|less than|fewer than|lower than|smaller than|shorter than|younger than|under|below|at most|up to|no more than|not more than|maximum of";
const moreWords =
  ">=|≥|>|more than|greater than|higher than|larger than|longer than|older than|over|above|at least|no less than|not less than|exceeding|minimum of";
const approximationPattern =
  "(?:(?:about|approximately|approx\\.?|roughly|around|nearly|almost|ca\\.?|~|≈|exactly)\\s*)?";
const signPattern = `(${lessWords}|${moreWords})?\\s*`;
const closedSignPattern =
  /^(?:<=|≤|>=|≥|at most|up to|no more than|not more than|maximum of|at least|no less than|not less than|minimum of)$/;
const lessPattern = new RegExp(`^(?:${lessWords})$`);

const rangePattern = new RegExp(
  `^(?:from |between )?${approximationPattern}${signPattern}${numberPattern}\\s*((?!(?:to|and|but|through)\\b)[^\\d\\s<>≤≥–—-][^\\d<>≤≥–—]*?|)\\s*(?:–|—|-|\\bto\\b|,? but\\b|\\band\\b|\\bthrough\\b|\\.\\.\\.?|…)\\s*${approximationPattern}${signPattern}${numberPattern}\\s*(.*)$`,
  "i",
);
const boundPattern = new RegExp(`^${approximationPattern}${signPattern}${numberPattern}\\s*(.*)$`, "i");
const orMoreSuffixPattern =
  /\s*(?:\+|(?:or|and) (?:more|greater|higher|above|over|older|longer|larger|later|up)|and up|upwards?)$/i;
const orLessSuffixPattern = /\s*(?:or|and) (?:less|fewer|lower|below|under|younger|shorter|smaller|earlier)$/i;

/** Parses an option as an interval with its unit; undefined if the option is not just a value or a range. */
export function readInterval(option: string): Interval | undefined {
  const text = option
    .replace(/[−‒]/g, "-")
    .replace(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replace(/(\d)[, ](?=\d{3}(?!\d))/g, "$1")
    .replace(/[.;*_]+$/, "")
    .trim();
  const rangeMatch = rangePattern.exec(text);
  if (rangeMatch) return readRange(rangeMatch);
  const boundMatch = boundPattern.exec(text);
  return boundMatch ? readBound(boundMatch) : undefined;
}

function readRange([whole, sign1, n1, e1, s1, unit1 = "", sign2, n2, e2, s2, rest = ""]: string[]):
  | Interval
  | undefined {
  // "5 mm and 3 mm" are two values. Numbers joined by "and" or "but" are a range only after "between" or if both have a sign.
  const hasSignAtBothEnds = (sign1 || orMoreSuffixPattern.test(unit1)) && sign2;
  if (/\b(?:and|but)\b/i.test(whole ?? "") && !/^between/i.test(whole ?? "") && !hasSignAtBothEnds) return undefined;
  if ((sign1 && lessPattern.test(sign1.toLowerCase())) || (sign2 && !lessPattern.test(sign2.toLowerCase())))
    return undefined;
  const unit = normalizeUnit(rest);
  const ownUnit = normalizeUnit(unit1.replace(orMoreSuffixPattern, ""));
  // The power and unit after the second number also apply to the first: "2.5–3.5 × 10⁻³ mm²/s".
  const first = toBaseUnit(parseNumber(n1, e1 ?? (s1 ? undefined : e2), s1 ?? (e1 ? undefined : s2)), ownUnit || unit);
  const second = toBaseUnit(parseNumber(n2, e2, s2), unit);
  if (first.unit !== second.unit) return undefined;
  const [low, high] = first.value <= second.value ? [first.value, second.value] : [second.value, first.value];
  return { low, high, isLowOpen: isOpen(sign1), isHighOpen: isOpen(sign2), unit: second.unit };
}

function readBound([, sign1, n, e, s, rest = ""]: string[]): Interval | undefined {
  if (/^[/:]\s*\d/.test(rest) || /^[–—-]/.test(rest) || /^,\s*\d/.test(rest)) return undefined;
  const hasPlus = /^\+(?!\s*\d)/.test(rest);
  const isAtLeast = hasPlus || orMoreSuffixPattern.test(rest);
  const isAtMost = orLessSuffixPattern.test(rest);
  const { value, unit } = toBaseUnit(
    parseNumber(n, e, s),
    normalizeUnit(rest.replace(/^\+/, "").replace(orMoreSuffixPattern, "").replace(orLessSuffixPattern, "")),
  );
  if (sign1 ? lessPattern.test(sign1.toLowerCase()) : isAtMost)
    return { low: Number.NEGATIVE_INFINITY, high: value, isLowOpen: true, isHighOpen: isOpen(sign1), unit };
  if (sign1 || isAtLeast)
    return { low: value, high: Number.POSITIVE_INFINITY, isLowOpen: isOpen(sign1), isHighOpen: true, unit };
  return { low: value, high: value, isLowOpen: false, isHighOpen: false, unit };
}

/** Returns whether any value belongs to both intervals; false if the units differ. */
export function doOverlap(a: Interval, b: Interval): boolean {
  if (a.unit !== b.unit) return false;
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  if (low !== high) return low < high;
  const isOpenAtBound = (end: Interval) => (end.low === low && end.isLowOpen) || (end.high === low && end.isHighOpen);
  return !isOpenAtBound(a) && !isOpenAtBound(b);
}

function isOpen(signText: string | undefined): boolean {
  return signText !== undefined && !closedSignPattern.test(signText.toLowerCase());
}

function parseNumber(mantissa = "", exponent?: string, superscriptExponent?: string): number {
  const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
  const plainExponent = superscriptExponent
    ? [...superscriptExponent]
        .map((sign) => (sign === "⁻" ? "-" : sign === "⁺" ? "+" : String(superscripts.indexOf(sign))))
        .join("")
    : exponent;
  return Number(plainExponent ? `${mantissa}e${plainExponent}` : mantissa);
}

function normalizeUnit(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^percent\b/i, "%");
}

// Each entry has the units of one quantity, with their size in the smallest unit. Case-sensitive, because mSv is not MSv.
const unitFamilies: Record<string, number>[] = [
  { nm: 1, µm: 1e3, μm: 1e3, um: 1e3, mm: 1e6, cm: 1e7, m: 1e9 },
  {
    ms: 1,
    s: 1e3,
    sec: 1e3,
    second: 1e3,
    min: 6e4,
    minute: 6e4,
    h: 3.6e6,
    hr: 3.6e6,
    hour: 3.6e6,
    day: 8.64e7,
    week: 6.048e8,
  },
  { month: 1, year: 12 },
  { µGy: 1, μGy: 1, mGy: 1e3, cGy: 1e4, Gy: 1e6 },
  { µSv: 1, μSv: 1, mrem: 10, mSv: 1e3, rem: 1e4, Sv: 1e6 },
  { Bq: 1, kBq: 1e3, MBq: 1e6, GBq: 1e9, µCi: 3.7e4, μCi: 3.7e4, mCi: 3.7e7, Ci: 3.7e10 },
  { Hz: 1, kHz: 1e3, MHz: 1e6 },
  { eV: 1, keV: 1e3, MeV: 1e6 },
  { µL: 1, μL: 1, mL: 1e3, ml: 1e3, L: 1e6 },
  { µg: 1, μg: 1, mg: 1e3, g: 1e6, kg: 1e9 },
];

function toBaseUnit(value: number, unit: string): { value: number; unit: string } {
  const name = unit.toLowerCase() in singularUnits ? (singularUnits[unit.toLowerCase()] as string) : unit;
  for (const [index, family] of unitFamilies.entries()) {
    const factor = Object.hasOwn(family, name) ? family[name] : undefined;
    // Rounded, so that 0.3 cm equals 3 mm.
    if (factor) return { value: Number((value * factor).toPrecision(12)), unit: `family ${index}` };
  }
  return { value, unit: unit.toLowerCase() };
}

const singularUnits: Record<string, string> = Object.fromEntries(
  ["second", "minute", "hour", "day", "week", "month", "year"].flatMap((name) => [
    [name, name],
    [`${name}s`, name],
  ]),
);
