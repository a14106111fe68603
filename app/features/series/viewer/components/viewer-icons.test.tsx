import {
  ChevronsDownUp,
  ChevronsUpDown,
  Contrast,
  Crosshair,
  Eye,
  FlipHorizontal2,
  Hand,
  Layers,
  Link2,
  type LucideIcon,
  MapPin,
  Maximize2,
  Minimize2,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Scan,
  SunMoon,
  Trash2,
  ZoomIn,
} from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ViewerIconName } from "./viewer-icons";

const icons: Record<ViewerIconName, LucideIcon> = {
  contrast: Contrast,
  crosshair: Crosshair,
  eye: Eye,
  flip: FlipHorizontal2,
  fold: ChevronsDownUp,
  "full-screen": Maximize2,
  hand: Hand,
  layers: Layers,
  link: Link2,
  pause: Pause,
  pin: MapPin,
  play: Play,
  reset: RotateCcw,
  rotate: RotateCw,
  scan: Scan,
  "small-screen": Minimize2,
  "sun-moon": SunMoon,
  trash: Trash2,
  unfold: ChevronsUpDown,
  zoom: ZoomIn,
};

it("has the icons of Lucide in the file (after a change, write it with `npx vitest run --project node viewer-icons -u`)", async () => {
  const strokes = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const symbols = Object.entries(icons).map(([name, Icon]) => {
    const shapes = renderToStaticMarkup(<Icon />).replace(/^<svg[^>]*>|<\/svg>$/g, "");
    return `<symbol id="${name}" viewBox="0 0 24 24" ${strokes}>${shapes}</symbol>\n`;
  });
  await expect(`<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("")}</svg>\n`).toMatchFileSnapshot(
    "viewer-icons.svg",
  );
});
