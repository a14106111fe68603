import type { Organ } from "../../questions/taxonomy";
import { type Credit, creditOf } from "./credit";
import { modalityOf } from "./modality";
import { type Release, type ReleaseName, rowsByCode } from "./release";
import type { BodyPart, Modality } from "./taxonomy";

/** A study that we have named ourselves: our words, not those of CPT. */
export interface NamedStudy {
  /** Kept in tallies for years: never changed, never used again. */
  id: string;
  code: string;
  name: string;
  part: BodyPart;
  /** Synonyms and abbreviations. */
  also: string[];
  /** The board's organ where body part and modality do not tell it; "none" where there is none. */
  organ?: Organ | "none";
}

/** A study as the browser knows it. */
export interface CatalogueStudy extends Credit {
  id: string;
  name: string;
  also: string[];
  modality: Modality;
  part: BodyPart;
  organ?: Organ | "none";
  /** Only when codes are displayed. */
  code?: string;
}

/** Everything that the calculator needs of one release. */
export interface Catalogue {
  release: ReleaseName;
  studies: CatalogueStudy[];
}

/** A line of app/content/rvu/studies.json: id, code, name, body part, synonyms with commas between, organ if need be. */
export type StudyLine = readonly [id: string, code: string, name: string, part: string, also: string, organ?: string];

/** The named studies from the content's lines. */
export function readStudies(lines: readonly (readonly string[])[]): NamedStudy[] {
  return (lines as readonly StudyLine[]).map(([id, code, name, part, also, organ]) => ({
    ...{ id, code, name, part: part as BodyPart },
    also: also ? also.split(", ") : [],
    ...(organ && { organ: organ as Organ | "none" }),
  }));
}

/**
 * What the browser gets of a release: the named studies with their credit, one that the release lacks with that reason.
 * Codes only with `showCodes` (CPT_DISPLAY); then every code without a name is a study too, named by its code.
 */
export function catalogueOf(
  release: Release,
  studies: readonly NamedStudy[],
  { showCodes }: { showCodes: boolean },
): Catalogue {
  const { id, year, letter, conversionFactor } = release;
  const byCode = rowsByCode(release.rows);
  const named = studies.map((study) => {
    const { code, ...words } = study;
    const credit = creditOf(byCode.get(code) ?? []);
    return { ...words, modality: modalityOf(code), ...credit, ...(showCodes && { code }) };
  });
  return {
    release: { id, year, letter, conversionFactor },
    studies: showCodes ? [...named, ...unnamed(byCode, studies)] : named,
  };
}

function unnamed(byCode: ReturnType<typeof rowsByCode>, studies: readonly NamedStudy[]): CatalogueStudy[] {
  const named = new Set(studies.map(({ code }) => code));
  return [...byCode]
    .filter(([code]) => !named.has(code))
    .map(([code, rows]) => ({
      ...{ id: unnamedId(code), name: code, also: [], modality: modalityOf(code), part: "any" as const },
      ...creditOf(rows),
      code,
    }));
}

function unnamedId(code: string): string {
  return `c-${code.toLowerCase()}`;
}
