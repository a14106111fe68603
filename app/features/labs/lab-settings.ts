import type { Knob, Phantom } from "../phantoms/phantom";

/** The description that a lab shows of its phantom. */
export type LabDescription = Pick<Phantom, "explanation" | "physics" | "knobs" | "defaults" | "truths">;

/** The settings of a lab: all parameters of its phantom, and the seed of its noise. */
export interface LabSettings {
  parameters: Record<string, number>;
  seed: number;
}

export const defaultSeed = 1;
export const maxSeed = 9999;

type Knobs = Pick<LabDescription, "knobs" | "defaults">;

/**
 * Reads the settings from a query string, with defaults for missing ones. A value beyond the range of its knob becomes the
 * nearest allowed value.
 */
export function readSettings(query: URLSearchParams, { knobs, defaults }: Knobs): LabSettings {
  const parameters = Object.fromEntries(
    Object.entries(knobs).map(([name, knob]) => [
      name,
      readNumber(query.get(name), knob) ?? defaults[name] ?? knob.min,
    ]),
  );
  const seed = readNumber(query.get("seed"), { min: 0, max: maxSeed });
  return { parameters, seed: seed === null ? defaultSeed : Math.round(seed) };
}

/** Returns the settings as a query string with the values that differ from the defaults. */
export function writeSettings({ parameters, seed }: LabSettings, { defaults }: Knobs): string {
  const changed = Object.entries(parameters).filter(([name, value]) => value !== defaults[name]);
  const query = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
  if (seed !== defaultSeed) query.set("seed", String(seed));
  return query.toString();
}

function readNumber(text: string | null, { min, max }: Pick<Knob, "min" | "max">): number | null {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : null;
}
