import { type Domain, emptyFilter, type Filter, writeFilter } from "../questions/filter";
import { domainName, type Level } from "../questions/taxonomy";

// Presets of the builder: common choices that fill its form in one click.

/** A choice of filters, and of the size if the preset sets one, under a name. */
export interface Preset {
  id: "weak" | "missed" | "images" | "physics";
  name: string;
  /** The domains of the weak spots; null for other presets. */
  detail: string | null;
  filter: Filter;
  /** The size to choose; null leaves the size as it is. */
  size: number | null;
  /** What the learner can do if no question matches. */
  emptyHint: string;
}

/** A preset with the number of questions that match. */
export interface CountedPreset extends Preset {
  count: number;
}

const physicsSize = 20;

/**
 * Returns the presets in display order. `weakDomains` are the learner's weakest domains, weakest first. `levels` are those up to
 * the learner's training year (A7), or none; missed questions come back whatever their level.
 */
export function listPresets(weakDomains: readonly Domain[], levels: readonly Level[]): Preset[] {
  const spots = keepOneAxis(weakDomains);
  const levelFilter: Filter = { ...emptyFilter, levels: [...levels] };
  const weakFilter: Filter = {
    ...levelFilter,
    organs: spots.flatMap((spot) => (spot.axis === "organ" ? [spot.domain] : [])),
    modalities: spots.flatMap((spot) => (spot.axis === "modality" ? [spot.domain] : [])),
    outcomes: ["unused", "incorrect", "omitted"],
  };
  return [
    {
      id: "weak",
      name: "My weak spots",
      detail: spots.length ? spots.map(({ domain }) => domainName(domain)).join(", ") : null,
      filter: weakFilter,
      size: null,
      emptyHint: spots.length
        ? "You know every question of your weak domains."
        : "Name your weak domains in the settings, or answer 5 questions of a domain.",
    },
    {
      id: "missed",
      name: "Only missed",
      detail: null,
      filter: { ...emptyFilter, outcomes: ["incorrect"] },
      size: null,
      emptyHint: "Questions that you miss appear here.",
    },
    {
      id: "images",
      name: "Images only",
      detail: null,
      filter: { ...levelFilter, only: ["images"] },
      size: null,
      emptyHint: "No question with images is open to you.",
    },
    {
      id: "physics",
      name: `Physics ${physicsSize}`,
      detail: null,
      filter: { ...levelFilter, modalities: ["physics"] },
      size: physicsSize,
      emptyHint: "No physics question is open to you.",
    },
  ];
}

/** Returns the query of the builder with a preset chosen. */
export function writePresetQuery({ filter, size }: Preset): URLSearchParams {
  const query = writeFilter(filter);
  if (size !== null) query.set("size", String(size));
  return query;
}

/**
 * Returns the domains on the axis that has most of them. A filter needs both an organ and a modality to match, so domains of
 * both axes together would leave out most of the weak ones.
 */
function keepOneAxis(domains: readonly Domain[]): Domain[] {
  const organs = domains.filter(({ axis }) => axis === "organ");
  const modalities = domains.filter(({ axis }) => axis === "modality");
  if (organs.length === modalities.length) return domains.filter(({ axis }) => axis === domains[0]?.axis);
  return organs.length > modalities.length ? organs : modalities;
}
