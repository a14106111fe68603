import type { Draft, Unit } from "./draft";
import { findAskedUnits } from "./draft-units";
import type { Finding } from "./findings";
import { type LintedImage, lintImage } from "./image";
import { lintSeries } from "./series";

/** Returns the findings about the image and the series of a unit. A part without the field `normal` inherits it from its case. */
export function lintPictures(
  unit: Unit,
  units: readonly Unit[],
  content: Draft,
  images: Record<string, LintedImage>,
): Finding[] {
  const askedUnits = findAskedUnits(unit, units);
  const isNormal = typeof unit.draft.normal === "boolean" ? unit.draft.normal : content.normal === true;
  return [...lintImage(unit, askedUnits, isNormal, images), ...lintSeries(unit, askedUnits, isNormal)];
}
