import type { TrueRegion } from "../../phantoms/phantom";
import type { Series } from "../../series/series";
import type { LabGroup } from "../lab-groups";
import type { LabDescription, LabSettings } from "../lab-settings";

/** Asks the worker to describe a phantom, or to compute it if there are settings. */
export interface LabRequest {
  group: LabGroup;
  phantomId: string;
  settings: LabSettings | null;
}

/** A computed picture. */
export interface LabPicture {
  series: Series[];
  truth: Record<string, number>;
  regions: TrueRegion[];
  /** Computing time. */
  milliseconds: number;
}

/** A reply of the worker. `problem` is a sentence for learners. */
export type LabReply =
  | { type: "description"; description: LabDescription }
  | { type: "picture"; picture: LabPicture }
  | { type: "problem"; problem: string };
