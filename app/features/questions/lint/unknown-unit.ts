import { isDraft, readText, type Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { quote } from "./word-roots";

/** SI symbols and those of radiology that take a prefix, such as "mGy" and "MHz". */
const symbolPattern =
  /^(?:da|[pnµmcdkMGT])?(?:m|g|s|L|l|A|V|W|J|N|F|C|K|T|G|M|B|Pa|Hz|eV|Gy|Sv|Bq|Ci|R|rad|rem|mol|Eq|U|IU|As|Vp|cps|bp|px)$/;
/** Units without a prefix. */
const otherSymbols = "HU SUV % ‰ ° °C dB min h d lp pH ppm ppb Hg in ft lb RVU".split(" ");
/** Words that are counted, such as "points" and "gray levels". */
const wordPattern = /^\p{Ll}{3,}$/u;

/** Finds the unit of a numeric answer with a part that no reader knows, such as "mGyy cm" (L2). */
export function lintUnknownUnit({ draft, path }: Unit): Finding[] {
  if (!isDraft(draft.answer)) return [];
  const unit = readText(draft.answer.unit);
  const unknown = unit
    .replaceAll("μ", "µ")
    .split(/[\s·⋅*×/()-]+|\bper\b/u)
    // Factors and exponents, as in "10⁻⁶ mm²/s" and "cm^2".
    .map((part) => part.replace(/^\d*[⁻⁰¹²³⁴-⁹]*|\^?-?[\d⁻⁰¹²³⁴-⁹]+$/gu, ""))
    .find((part) => part && !symbolPattern.test(part) && !otherSymbols.includes(part) && !wordPattern.test(part));
  if (!unknown) return [];
  const message = `${quote(unknown)} is not a known unit. Check the spelling.`;
  return [createFinding("unknown-unit", [...path, "answer", "unit"], message)];
}
