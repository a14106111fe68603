import type { Level } from "../adaptive/adaptive-level";

/** The bar shows 20 to 100%: a guess among five options is right in 20%. */
const lowest = 20;

/** An interval of the level on a scale from guessing to everything correct (G33). */
export function LevelBar({ level: { from, to } }: { level: Level }) {
  const toShare = (percent: number) => (100 * (percent - lowest)) / (100 - lowest);
  return (
    <svg role="img" aria-label={`${from} to ${to}%`} className="h-3 w-full min-w-24" preserveAspectRatio="none">
      <title>{`${from} to ${to}%`}</title>
      <rect width="100%" height="100%" rx="6" className="fill-secondary" />
      <rect
        x={`${toShare(from)}%`}
        width={`${Math.max(1, toShare(to) - toShare(from))}%`}
        height="100%"
        rx="6"
        className="fill-primary"
      />
    </svg>
  );
}
