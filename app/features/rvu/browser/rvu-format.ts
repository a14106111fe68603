const twoDecimals = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats hundredths of a wRVU: "1,234.56". */
export function formatRvu(hundredths: number): string {
  return twoDecimals.format(hundredths / 100);
}

/** Formats a difference in hundredths of a wRVU with its sign: "+1.20", "−0.42", "±0.00". */
export function formatDifference(hundredths: number): string {
  const sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : "±";
  return sign + formatRvu(Math.abs(hundredths));
}

/** Formats a duration in ms as hours and minutes: "0:07", "11:32". */
export function formatHoursAndMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Formats a number of studies: "1 study", "12 studies". */
export function formatStudyCount(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "study" : "studies"}`;
}

const dayFormat = new Intl.DateTimeFormat("en", { weekday: "short", month: "short", day: "numeric" });
const timeFormat = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });

/** Formats a timestamp as a day: "Sat, Nov 22". */
export function formatDay(at: number): string {
  return dayFormat.format(at);
}

/** Formats a timestamp as a time: "3:05 AM". */
export function formatTimeOfDay(at: number): string {
  return timeFormat.format(at);
}

/** Returns the local date of a timestamp: "2026-11-22". */
export function toIsoDate(at: number): string {
  const date = new Date(at);
  const padPart = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${padPart(date.getMonth() + 1)}-${padPart(date.getDate())}`;
}

const maxRvu = 10_000;

/**
 * Parses a wRVU amount such as "62.5", "62,5", or "1,250" into hundredths. Returns null if the text is invalid or the
 * amount is 0 or over 10,000.
 */
export function parseRvu(text: string): number | null {
  const trimmedText = text.trim();
  const normalizedText = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmedText)
    ? trimmedText.replaceAll(",", "")
    : trimmedText.replace(",", ".");
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(normalizedText)) return null;
  return Number(normalizedText) > 0 && Number(normalizedText) <= maxRvu
    ? Math.round(Number(normalizedText) * 100)
    : null;
}
