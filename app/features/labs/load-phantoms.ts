import type { Phantom } from "../phantoms/phantom";
import type { LabGroup } from "./lab-groups";

/** Loads the phantoms of a group. Each group is a chunk of its own. */
const loaders: Record<LabGroup, () => Promise<readonly Phantom[]>> = {
  mr: async () => (await import("../phantoms/mr/mr-phantoms")).mrPhantoms,
  ct: async () => (await import("../phantoms/ct/ct-phantoms")).ctPhantoms,
  radiography: async () => (await import("../phantoms/radiography/radiography-phantoms")).radiographyPhantoms,
  ultrasound: async () => (await import("../phantoms/ultrasound/ultrasound-phantoms")).ultrasoundPhantoms,
  nuclear: async () => (await import("../phantoms/nuclear/nuclear-phantoms")).nuclearPhantoms,
};

/** Returns the phantoms of a group, in the order of its list. */
export function loadPhantoms(group: LabGroup): Promise<readonly Phantom[]> {
  return loaders[group]();
}
