import { type Point, type Shape, smoothOutline } from "../../draw-shapes";

/** Places in mm: points, or a text such as "10,20 -5,8", as in the attribute `points` of SVG. */
export type Places = string | readonly Point[];

/** Returns a smooth closed outline through the places. */
export function drawOutline(places: Places): Shape {
  return { kind: "polygon", points: smoothOutline(readPoints(places)) };
}

/** Returns a line through the places, `width` mm wide, with round ends. */
export function drawLine(places: Places, width: number): Shape {
  return { kind: "line", points: readPoints(places), width };
}

/** Returns the places mirrored to the other side of the body, and the places themselves. */
export function mirrorPlaces(places: Places): Point[][] {
  const points = readPoints(places);
  return [points.map(({ x, y }) => ({ x: -x, y })), points];
}

/** Returns places as points. Throws `SyntaxError` if a text is not a list of pairs of numbers. */
export function readPoints(places: Places): Point[] {
  if (typeof places !== "string") return [...places];
  return places.split(" ").map((pair) => {
    const [x, y, ...more] = pair.split(",").map(Number);
    if (x === undefined || y === undefined || more.length > 0 || !Number.isFinite(x + y))
      throw new SyntaxError(`"${pair}" is not a place such as "10,20".`);
    return { x, y };
  });
}
