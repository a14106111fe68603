import { Button } from "~/ui/button";
import { isBrush, type RegionTool, regionTools } from "./region-tools";

interface Props {
  tool: RegionTool;
  onToolChange: (tool: RegionTool) => void;
  brush: { radius: number; maxRadius: number; setRadius: (radius: number) => void };
  /** The buttons for the outline that is being drawn or the point that is selected. */
  actions: readonly { label: string; run: () => void; isDisabled?: boolean; isMain?: boolean }[];
}

/** The buttons of the drawing tools. */
export function RegionToolbar({ tool, onToolChange, brush, actions }: Props) {
  return (
    <div className="grid gap-2">
      <div role="toolbar" aria-label="Drawing tools" className="flex flex-wrap items-center gap-1.5">
        {regionTools.map(({ tool: value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={tool === value ? "primary" : "outline"}
            aria-pressed={tool === value}
            onClick={() => onToolChange(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      {/* As high with controls as without, so that the frame stays in its place while an admin draws. */}
      <div className="flex min-h-9 flex-wrap items-center gap-1.5">
        {isBrush(tool) && (
          <label className="flex items-center gap-3 text-sm">
            <span className="w-28 tabular-nums">Radius: {brush.radius} px</span>
            <input
              type="range"
              aria-label="Brush radius in pixels"
              min={1}
              max={brush.maxRadius}
              value={brush.radius}
              onChange={({ target }) => brush.setRadius(Number(target.value))}
              className="w-40 accent-primary"
            />
          </label>
        )}
        {actions.map(({ label, run, isDisabled, isMain }) => (
          <Button
            key={label}
            size="sm"
            variant={isMain ? "primary" : "outline"}
            disabled={isDisabled ?? false}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
