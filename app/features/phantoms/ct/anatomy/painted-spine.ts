import { ellipseOutline } from "../ct-regions";
import type { Shape } from "../painting/paint-slice";

/** Returns a lumbar or lower thoracic vertebra whose body has its center at (0, `y`) mm. */
export function paintedSpine(y: number): Shape[] {
  const process = (side: number): Shape => ({
    outline: ellipseOutline({ x: side * 27, y: y + 26, a: 13, b: 4, angle: side * 0.25 }),
    hu: 320,
  });
  return [
    process(-1),
    process(1),
    { outline: ellipseOutline({ x: 0, y: y + 41, a: 4, b: 10 }), hu: 320 },
    { outline: ellipseOutline({ x: 0, y: y + 27, a: 19, b: 16 }), hu: 400 },
    { outline: ellipseOutline({ x: 0, y, a: 22, b: 17 }), hu: 380 },
    { outline: ellipseOutline({ x: 0, y, a: 20, b: 15 }), hu: 170 },
    { outline: ellipseOutline({ x: 0, y: y + 25, a: 11, b: 8.5 }), hu: 20 },
  ];
}
