import { Contrast, Hand, Layers, type LucideIcon, MapPin, ZoomIn } from "lucide-react";
import type { ShownSeries } from "../../series";
import type { Tool } from "../controller/viewer-tools";

export interface ToolChoice {
  tool: Tool;
  name: string;
  /** Key that selects the tool anywhere on the page (K1). */
  shortcut?: string;
  icon: LucideIcon;
}

const brightness = "Brightness and contrast";

/** Returns the tools that the toolbar offers for a series, except for the measurements. */
export function listTools(series: ShownSeries, canMark: boolean): ToolChoice[] {
  return [
    ...(canMark ? [{ tool: "mark", name: "Mark", icon: MapPin } as const] : []),
    { tool: "scroll", name: "Scroll", icon: Layers },
    { tool: "window", name: series.bits === 8 ? brightness : "Window and level", shortcut: "W", icon: Contrast },
    { tool: "zoom", name: "Zoom", shortcut: "Z", icon: ZoomIn },
    { tool: "pan", name: "Pan", icon: Hand },
  ];
}

/** Returns the instruction for a tool, as shown below the picture. The measuring tools bring their own instructions. */
export function describeTool(tool: Tool, { bits }: ShownSeries): string | undefined {
  const [width, level] = bits === 8 ? ["contrast", "brightness"] : ["width", "level"];
  const hints: Partial<Record<Tool, string>> = {
    mark: "Click or tap to mark. Drag to scroll.",
    scroll: "Drag up or down, or use the wheel.",
    window: `Drag sideways for ${width}, up or down for ${level}.`,
    zoom: "Drag up or down, or pinch.",
    pan: "Drag to move the picture.",
  };
  return hints[tool];
}
