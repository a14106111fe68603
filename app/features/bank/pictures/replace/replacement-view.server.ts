import type { SeriesManifest } from "../../../series/series";
import { openSeries, type SeriesAccess } from "../../../series/series-access.server";
import { statusLabels } from "../../status-labels";
import { describeSeries } from "../picture-labels";
import type { findPicture } from "../picture-list.server";
import { type PlannedQuestion, planQuestion, toNextSeries } from "./replacement-plan.server";

type FoundReplacement = NonNullable<NonNullable<Awaited<ReturnType<typeof findPicture>>>["replacement"]>;

export type ReplacementView = ReturnType<typeof formatReplacement>;

/** Returns the data that the page shows before a series is replaced: the other series, and the effect on each question. */
export function formatReplacement({ row, planned }: FoundReplacement, replacedKey: string, access: SeriesAccess) {
  const manifest = JSON.parse(row.manifest) as SeriesManifest;
  const next = toNextSeries(row);
  return {
    ...{ key: row.key, title: row.title },
    about: describeSeries({ ...manifest, frameCount: manifest.frames.length }),
    thumbnailUrl: openSeries(access, row.key, manifest).thumbnailUrl,
    questions: planned
      .map((one) => planQuestion(one, replacedKey, next))
      .map((question) => ({
        ...{ id: question.id, name: question.externalId, status: statusLabels[question.status] },
        ...{ isShown: question.isShown, hasRegionsToRedraw: question.removedRegions > 0 },
        effect: describeEffect(question),
      })),
  };
}

function describeEffect({ isShown, stage, removedRegions }: PlannedQuestion): string {
  if (!isShown)
    return "The draft or current version does not show this picture. Earlier versions still show it, because they never change.";
  const draft =
    stage === null
      ? "Starts a draft."
      : stage === "draft"
        ? "Changes its draft."
        : "Changes its draft and takes the draft out of review.";
  if (removedRegions === 0) return draft;
  const regions = removedRegions === 1 ? "1 region or marker does" : `${removedRegions} regions or markers do`;
  return `${regions} not fit the other picture. ${draft} Draw them again there.`;
}
