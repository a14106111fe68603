import type { Organ } from "../../questions/taxonomy";
import { getModality } from "./code-modality";
import { groupRowsByCode, type Release, type ReleaseInfo } from "./rvu-release";
import type { BodyPart, Modality } from "./rvu-taxonomy";
import { type Credit, getCredit } from "./study-credit";

/** A study under our own name, because CPT descriptors are licensed. */
export interface NamedStudy {
  /** Stored in tallies: never change or reuse an id. */
  id: string;
  code: string;
  name: string;
  part: BodyPart;
  /** Synonyms and abbreviations. */
  also: string[];
  /** The board's organ domain; set only if body part and modality do not determine the domain. */
  organ?: Organ | "none";
}

/** A study with its credit, as sent to the browser. */
export interface CatalogStudy extends Credit {
  id: string;
  name: string;
  also: string[];
  modality: Modality;
  part: BodyPart;
  organ?: Organ | "none";
  /** Present only if codes may be shown. */
  code?: string;
}

/** The studies of one release, as sent to the browser. */
export interface Catalog {
  release: ReleaseInfo;
  studies: CatalogStudy[];
}

/** A line of app/content/rvu/studies.json. Synonyms are separated by commas; the organ is optional. */
export type StudyJsonLine = readonly [
  id: string,
  code: string,
  name: string,
  part: string,
  also: string,
  organ?: string,
];

/** Parses the lines of studies.json. */
export function parseStudies(lines: readonly (readonly string[])[]): NamedStudy[] {
  return (lines as readonly StudyJsonLine[]).map(([id, code, name, part, also, organ]) => ({
    ...{ id, code, name, part: part as BodyPart },
    also: also ? also.split(", ") : [],
    ...(organ && { organ: organ as Organ | "none" }),
  }));
}

/**
 * Builds the catalog of a release: every named study with its credit or the reason for no credit. With `showCodes`
 * (CPT_DISPLAY), the catalog includes the codes, and every code without a named study becomes a study named by the
 * code.
 */
export function buildCatalog(
  release: Release,
  studies: readonly NamedStudy[],
  { showCodes }: { showCodes: boolean },
): Catalog {
  const { id, year, letter, conversionFactor } = release;
  const byCode = groupRowsByCode(release.rows);
  const namedStudies = studies.map((study) => {
    const { code, ...words } = study;
    const credit = getCredit(byCode.get(code) ?? []);
    return { ...words, modality: getModality(code), ...credit, ...(showCodes && { code }) };
  });
  return {
    release: { id, year, letter, conversionFactor },
    studies: showCodes ? [...namedStudies, ...listUnnamedStudies(byCode, studies)] : namedStudies,
  };
}

function listUnnamedStudies(
  byCode: ReturnType<typeof groupRowsByCode>,
  studies: readonly NamedStudy[],
): CatalogStudy[] {
  const namedCodes = new Set(studies.map(({ code }) => code));
  return [...byCode]
    .filter(([code]) => !namedCodes.has(code))
    .map(([code, rows]) => ({
      ...{ id: getUnnamedId(code), name: code, also: [], modality: getModality(code), part: "any" as const },
      ...getCredit(rows),
      code,
    }));
}

function getUnnamedId(code: string): string {
  return `c-${code.toLowerCase()}`;
}
