import { circle, type Part, waterLike } from "../scan/parts";

/** Returns a cylinder of water with `radius` mm around the center of rotation, as used for quality control. */
export function waterPhantom(radius: number, inserts: Part[] = []): Part[] {
  return [{ ...circle(0, 0, radius), composition: waterLike(0), inside: inserts }];
}
