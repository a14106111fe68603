import type { ShownSeries } from "../../series";
import type { Tool } from "../controller/viewer-tools";
import type { ViewerIconName } from "./viewer-icons";

export interface ToolChoice {
  tool: Tool;
  name: string;
  /** Key that selects the tool anywhere on the page (K1). */
  shortcut?: string;
  icon: ViewerIconName;
  /** Instruction, as shown below the picture. */
  hint: string;
  /** The rest of the instruction, for devices with a mouse. */
  mouseHint?: string;
}

/** Returns the tools that the toolbar offers for a series, except for the measurements, which bring their own instructions. */
export function listTools({ bits }: Pick<ShownSeries, "bits">, canMark: boolean): ToolChoice[] {
  const [windowName, width, level] =
    bits === 8 ? ["Brightness and contrast", "contrast", "brightness"] : ["Window and level", "width", "level"];
  const windowHint = `Drag sideways for ${width}, up or down for ${level}.`;
  const tools: ToolChoice[] = [
    { tool: "mark", name: "Mark", icon: "pin", hint: "Click or tap to mark. Drag to scroll." },
    { tool: "scroll", name: "Scroll", icon: "layers", hint: "Drag up or down.", mouseHint: " The wheel scrolls, too." },
    { tool: "window", name: windowName, icon: "contrast", shortcut: "W", hint: windowHint },
    { tool: "zoom", name: "Zoom", icon: "zoom", shortcut: "Z", hint: "Drag up or down, or pinch." },
    { tool: "pan", name: "Pan", icon: "hand", hint: "Drag to move the picture." },
  ];
  return canMark ? tools : tools.slice(1);
}
