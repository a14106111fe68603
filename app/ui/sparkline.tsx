interface SparklineProps {
  /** Shares from 0 to 1, oldest first. */
  shares: readonly number[];
}

/**
 * Draws a small line chart as tall as a line of text. Hidden from screen readers, because the text next to it says the same.
 */
export function Sparkline({ shares }: SparklineProps) {
  const lastIndex = Math.max(1, shares.length - 1);
  return (
    <svg
      viewBox={`0 0 ${lastIndex} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-4 w-14 overflow-visible"
    >
      <polyline
        points={shares.map((share, at) => `${at},${(1 - share).toFixed(3)}`).join(" ")}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="fill-none stroke-[1.5] stroke-primary"
      />
    </svg>
  );
}
