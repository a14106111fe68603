import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "../../context.server";
import { dayMs } from "../../lib/day";
import { paths } from "../../paths";
import { readLoginToken } from "../auth/viewer.server";
import type { OpenedSeries, SeriesManifest } from "./series";
import { getFrameFile, type SeriesFile } from "./series-objects";

// The address of each picture contains an access code. The code works only with the login for which the server rendered the
// page. Therefore serving a picture needs no database trip, and nobody can guess the address of a picture that they have not
// opened.
// The pictures of the questions of the day have a code for everybody, which works as long as visitors may try these
// questions.

/** The inputs from which access codes are computed. */
export interface SeriesAccess {
  /** The server's secret. */
  secret: string;
  /** Token of the login that may open the pictures, or the token for everybody on one day; "" gives no access. */
  holder: string;
}

/** Returns the access of everybody, for the pictures of the questions of the day: until an hour after midnight (UTC). */
export function getPublicAccess({ settings, now }: Pick<Context, "settings" | "now">): SeriesAccess {
  return { secret: settings.authSecret, holder: `everybody on day ${Math.floor(now / dayMs)}` };
}

/** Returns the access of the login that made this request; without a login, the codes open nothing. */
export async function readSeriesAccess(context: Context, request: Request): Promise<SeriesAccess> {
  return { secret: context.settings.authSecret, holder: (await readLoginToken(context, request)) ?? "" };
}

/** Returns the code that opens the files of a series for one login. */
function createAccessCode({ secret, holder }: SeriesAccess, seriesKey: string): string {
  const text = JSON.stringify(["series", seriesKey, holder]);
  return createHmac("sha256", secret).update(text).digest("base64url").slice(0, 22);
}

/** Returns whether the code opens the files of a series for the sender of the request. Needs no database trip. */
export async function isAccessCode(
  context: Context,
  request: Request,
  seriesKey: string,
  code: string,
): Promise<boolean> {
  const accesses = [
    await readSeriesAccess(context, request),
    getPublicAccess(context),
    getPublicAccess({ ...context, now: context.now - dayMs / 24 }),
  ];
  const receivedBytes = Buffer.from(code);
  return accesses.some((access) => {
    const codeBytes = Buffer.from(createAccessCode(access, seriesKey));
    return (
      access.holder !== "" && codeBytes.length === receivedBytes.length && timingSafeEqual(codeBytes, receivedBytes)
    );
  });
}

/** Returns the address of the thumbnail of a series, which works for one login. */
export function getThumbnailUrl(access: SeriesAccess, seriesKey: string): string {
  const file: SeriesFile = "thumbnail.png";
  return `${paths.series}/${seriesKey}/${createAccessCode(access, seriesKey)}/${file}`;
}

/** Returns stored series by key, as a question shows them together, with addresses that work for one login. */
export function openSeriesTogether(
  access: SeriesAccess,
  manifestByKey: Record<string, SeriesManifest>,
): Record<string, OpenedSeries> {
  // Keys are hashes: unlike an order of the phases or of the question, their order tells nothing about the phases.
  const keys = Object.keys(manifestByKey).sort();
  const phases = [...new Set(keys.map((key) => manifestByKey[key]?.phase))];
  return Object.fromEntries(
    Object.entries(manifestByKey).map(([key, manifest]) => [
      key,
      openSeries(access, key, manifest, phases.indexOf(manifest.phase)),
    ]),
  );
}

/** Returns a stored series with addresses that work for one login. */
export function openSeries(
  access: SeriesAccess,
  seriesKey: string,
  manifest: SeriesManifest,
  phaseGroup = 0,
): OpenedSeries {
  const code = createAccessCode(access, seriesKey);
  const getUrl = (file: SeriesFile) => `${paths.series}/${seriesKey}/${code}/${file}`;
  const { version, phase, frames, provenance, ...shownFields } = manifest;
  const { license, credit, simulated } = provenance;
  return {
    ...shownFields,
    phaseGroup,
    provenance: { license, credit, simulated },
    frames: frames.map(({ position }, index) => ({ url: getUrl(getFrameFile(index)), position })),
    previewUrl: getUrl("preview.png"),
    thumbnailUrl: getUrl("thumbnail.png"),
  };
}
