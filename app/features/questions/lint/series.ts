import { type Draft, readArray, readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import { findNamedKey } from "./named-key";
import { quote } from "./word-roots";

/**
 * Finds missing alt text of series, alt text and captions that name the key, frames that a series does not have, and missing
 * regions. `asked` lists the units that learners answer while they see the series. Source, license, and de-identification belong to
 * the stored series, which cannot exist without them.
 */
export function lintSeries({ draft, path }: Unit, asked: readonly Unit[], isNormal: boolean): Finding[] {
  return readRecords(draft.series).flatMap(({ record, index }) => {
    const at = [...path, "series", index];
    const findings: Finding[] = [];
    if (!readText(record.alt))
      findings.push(
        createFinding(
          "image-alt",
          [...at, "alt"],
          "Describe the series for people who cannot see it, without naming the key.",
        ),
      );
    for (const field of ["alt", "caption"]) {
      const text = readText(record[field]);
      const namedKey = text
        ? asked.map((unit) => findNamedKey(text, unit)).find((words) => words !== undefined)
        : undefined;
      if (namedKey)
        findings.push(
          createFinding(
            "image-alt-key",
            [...at, field],
            `The ${field === "alt" ? "alt text" : "caption"} gives the answer away: it contains ${quote(namedKey)}.`,
          ),
        );
    }
    const hasRegions = [record.regions, draft.regions, draft.targets].some((list) => readArray(list).length > 0);
    if (record.role === "option")
      return [...findings, ...lintOptionTexts(draft, record, at), ...lintFrames(record, at)];
    if (record.simulated !== true && !isNormal && !hasRegions && asked.every(({ type }) => type !== "numeric"))
      findings.push(
        createFinding("image-region", [...at, "regions"], "Outline the abnormality, or mark the study as normal."),
      );
    return [...findings, ...lintFrames(record, at)];
  });
}

/** Finds pictures of options whose texts tell them apart. Nothing to see may be told, so all have the same texts. */
function lintOptionTexts(draft: Draft, record: Draft, at: Path): Finding[] {
  const first = readRecords(draft.series).find((one) => one.record.role === "option")?.record;
  return (["alt", "caption"] as const).flatMap((field) =>
    first && readText(first[field]) !== readText(record[field])
      ? [
          createFinding(
            "image-alt-key",
            [...at, field],
            `Give the pictures of all options the same ${field === "alt" ? "alt text" : "caption"}: different ones tell them apart.`,
          ),
        ]
      : [],
  );
}

function lintFrames(record: Record<string, unknown>, at: Path): Finding[] {
  const frameCount = Number(record.frameCount);
  const isMissing = (frame: unknown) => Number(frame) >= frameCount;
  const lastFrame = `The series has the frames 1 to ${frameCount}.`;
  return [
    ...(isMissing(record.firstFrame) ? [createFinding("field", [...at, "firstFrame"], lastFrame)] : []),
    ...readRecords(record.regions).flatMap(({ record: region, index }) =>
      isMissing(region.to) ? [createFinding("field", [...at, "regions", index, "to"], lastFrame)] : [],
    ),
  ];
}
