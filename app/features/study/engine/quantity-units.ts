// Parses numbers as people type them (Q14), and converts the units of radiology.

/** Factors that convert each unit to the base unit of its kind. Units of the same kind convert into each other. */
const unitKinds: Record<string, Record<string, number>> = {
  "absorbed dose": { Gy: 1, cGy: 1e-2, mGy: 1e-3, µGy: 1e-6, rad: 1e-2, mrad: 1e-5 },
  "equivalent dose": { Sv: 1, mSv: 1e-3, µSv: 1e-6, rem: 1e-2, mrem: 1e-5 },
  activity: { Bq: 1, kBq: 1e3, MBq: 1e6, GBq: 1e9, TBq: 1e12, Ci: 3.7e10, mCi: 3.7e7, µCi: 3.7e4 },
  time: { s: 1, ms: 1e-3, µs: 1e-6, ns: 1e-9, min: 60, h: 3600, d: 86400 },
  length: { m: 1, cm: 1e-2, mm: 1e-3, µm: 1e-6, nm: 1e-9 },
  frequency: { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 },
  energy: { eV: 1, keV: 1e3, MeV: 1e6 },
  "tube voltage": { kV: 1, kVp: 1 },
  field: { T: 1, mT: 1e-3, G: 1e-4 },
  fraction: { "": 1, "%": 1e-2 },
};

const unitAliases: Record<string, string> = {
  sec: "s",
  secs: "s",
  seconds: "s",
  hr: "h",
  hrs: "h",
  hours: "h",
  hour: "h",
  mins: "min",
  minutes: "min",
  days: "d",
  day: "d",
  percent: "%",
  deg: "°",
  degree: "°",
  degrees: "°",
};

export type Quantity = { value: number; unit: string };

/**
 * Parses a number with an optional unit, such as "1e-3", "0,5", "1 000", "1,000.5", "−3", or "12.5 mGy". The unit is ""
 * if none was typed. Returns null if the text is not a number or its comma is ambiguous (`hasAmbiguousComma`).
 */
export function parseQuantity(text: string): Quantity | null {
  if (hasAmbiguousComma(text)) return null;
  const cleanText = normalizeNumber(text).replace(/^([+-]?\d{1,3})((?:,\d{3}){2,}|(?:,\d{3})+(?=\.))/, (number) =>
    number.replaceAll(",", ""),
  );
  const match = cleanText.match(/^([+-]?)(\d{1,3}(?: \d{3})+|\d+)?([.,]\d+)?(e[+-]?\d+)?\s*(\p{L}.*|%|°|)$/iu);
  if (!match || (!match[2] && !match[3])) return null;
  const [, sign = "", whole = "0", fraction = "", exponent = "", unit = ""] = match;
  const value = Number(`${sign}${whole.replace(/ /g, "")}${fraction.replace(",", ".")}${exponent}`);
  return Number.isFinite(value) ? { value, unit: unit.trim() } : null;
}

/** Returns whether a comma may be either a thousands separator or a decimal point, as in "1,000" but not in "0,125". */
export function hasAmbiguousComma(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2},\d{3}(?![\d.,])/.test(normalizeNumber(text));
}

function normalizeNumber(text: string): string {
  return text
    .trim()
    .replace(/[−–]/g, "-")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/μ/g, "µ")
    .replace(/\s*[×x]\s*10\s*\^?\s*(-?\d+)/i, "e$1");
}

/**
 * Returns the value of a typed quantity in `unit`; without a typed unit, the typed value. Returns null if the two units
 * are of different kinds, or if one of them is unknown and they differ.
 */
export function convertToUnit(typed: Quantity, unit: string): number | null {
  if (typed.unit === "") return typed.value;
  const from = getCanonicalUnit(typed.unit);
  const to = getCanonicalUnit(unit);
  if (from === to) return typed.value;
  const kind = Object.values(unitKinds).find((units) => from in units && to in units);
  return kind ? (typed.value * (kind[from] as number)) / (kind[to] as number) : null;
}

function getCanonicalUnit(unit: string): string {
  const cleanUnit = unit.replace(/μ/g, "µ").trim();
  const alias = unitAliases[cleanUnit.toLowerCase()];
  if (alias) return alias;
  const knownUnits = Object.values(unitKinds).flatMap((units) => Object.keys(units));
  if (knownUnits.includes(cleanUnit)) return cleanUnit;
  // Ignores case only if exactly one unit then matches, as "mGy" matches "mgy" and "MBq" matches "MBQ".
  const caseInsensitiveMatches = knownUnits.filter(
    (name) => name.toLowerCase() === cleanUnit.toLowerCase().replace(/^u(?=[a-z])/, "µ"),
  );
  return caseInsensitiveMatches.length === 1 ? (caseInsensitiveMatches[0] as string) : cleanUnit;
}

/**
 * Returns the units of each kind with their factors, for the unit table. Omits fractions and tube voltage, which need
 * no conversion.
 */
export function listUnits(): { kind: string; units: { name: string; factor: number }[] }[] {
  return Object.entries(unitKinds)
    .filter(([kind]) => kind !== "fraction" && kind !== "tube voltage")
    .map(([kind, units]) => ({ kind, units: Object.entries(units).map(([name, factor]) => ({ name, factor })) }));
}
