import type { CardTemplate } from "../card-taxonomy";

/** The colors, as CSS values, and the shapes of a template. decor.ts draws the decorations. */
export interface Theme {
  background: string;
  ink: string;
  /** Color of secondary text: reasons and the footer. */
  secondaryInk: string;
  /** Color of the kicker and of labels. */
  accent: string;
  /** Space for the decoration around the text, in pixels on a square. */
  inset: number;
  logo: { tile: string; ring: string; sign: string };
  option: { background: string; border: string; ink: string; radius: number; shape: "panel" | "ruled" };
  letter: { background: string; border: string; ink: string; isRound: boolean };
  /** Colors of the answer's letter, if they differ from `letter`. */
  badge?: Theme["letter"];
  /** Colors of the teaching point's panel. */
  teachingPoint: { background: string; edge: string; label: string; ink: string };
  textWeight: 600 | 700;
}

export const themes: Record<CardTemplate, Theme> = {
  brand: {
    background: "linear-gradient(155deg, #0f7488 0%, #0b5f70 45%, #07414e 100%)",
    ink: "#ffffff",
    secondaryInk: "#cfe6ea",
    accent: "#8fe0e6",
    inset: 0,
    logo: { tile: "#ffffff", ring: "#0b5f70", sign: "#0b5f70" },
    option: {
      background: "rgba(255,255,255,0.11)",
      border: "rgba(255,255,255,0.2)",
      ink: "#ffffff",
      radius: 20,
      shape: "panel",
    },
    letter: { background: "#ffffff", border: "#ffffff", ink: "#0b5f70", isRound: true },
    teachingPoint: { background: "rgba(255,255,255,0.12)", edge: "#8fe0e6", label: "#8fe0e6", ink: "#ffffff" },
    textWeight: 600,
  },
  light: {
    background: "#f3f8f9",
    ink: "#12262e",
    secondaryInk: "#4b616b",
    accent: "#0b5f70",
    inset: 0,
    logo: { tile: "#0b5f70", ring: "#ffffff", sign: "#ffffff" },
    option: { background: "#ffffff", border: "#d5e2e6", ink: "#1c333c", radius: 20, shape: "panel" },
    letter: { background: "#dceff2", border: "#dceff2", ink: "#0b5f70", isRound: true },
    teachingPoint: { background: "#e0f1f3", edge: "#0b5f70", label: "#0b5f70", ink: "#12262e" },
    textWeight: 600,
  },
  dark: {
    background: "linear-gradient(180deg, #10191e 0%, #0b1216 100%)",
    ink: "#dfe8ec",
    secondaryInk: "#97a9b2",
    accent: "#5fc9d2",
    inset: 0,
    logo: { tile: "#12303a", ring: "#5fc9d2", sign: "#5fc9d2" },
    option: { background: "#152127", border: "#25363f", ink: "#d5e0e5", radius: 20, shape: "panel" },
    letter: { background: "rgba(95,201,210,0.14)", border: "rgba(95,201,210,0.14)", ink: "#7fdbe2", isRound: true },
    teachingPoint: { background: "#13242b", edge: "#5fc9d2", label: "#5fc9d2", ink: "#dfe8ec" },
    textWeight: 600,
  },
  film: {
    background: "#dfe9ec",
    ink: "#eef4f5",
    secondaryInk: "#a9bac0",
    accent: "#bfe8ee",
    inset: 34,
    logo: { tile: "#1b2428", ring: "#eef4f5", sign: "#eef4f5" },
    option: {
      background: "rgba(255,255,255,0.05)",
      border: "rgba(223,236,240,0.28)",
      ink: "#eef4f5",
      radius: 6,
      shape: "panel",
    },
    letter: { background: "rgba(0,0,0,0)", border: "#bfe8ee", ink: "#bfe8ee", isRound: false },
    teachingPoint: { background: "rgba(191,232,238,0.08)", edge: "#bfe8ee", label: "#bfe8ee", ink: "#eef4f5" },
    textWeight: 600,
  },
  paper: {
    background: "#fbf7ec",
    ink: "#2a2925",
    secondaryInk: "#635d50",
    accent: "#a2402a",
    inset: 24,
    logo: { tile: "#0b5f70", ring: "#fbf7ec", sign: "#fbf7ec" },
    option: { background: "rgba(0,0,0,0)", border: "#d9cfb8", ink: "#2a2925", radius: 0, shape: "ruled" },
    letter: { background: "rgba(0,0,0,0)", border: "rgba(0,0,0,0)", ink: "#a2402a", isRound: true },
    teachingPoint: { background: "#f4ead2", edge: "#a2402a", label: "#a2402a", ink: "#2a2925" },
    textWeight: 700,
  },
  bold: {
    background: "#ffbe3d",
    ink: "#08303a",
    secondaryInk: "#3d4a33",
    accent: "#0b5f70",
    inset: 0,
    logo: { tile: "#08303a", ring: "#ffbe3d", sign: "#ffffff" },
    option: { background: "#08303a", border: "#08303a", ink: "#ffffff", radius: 999, shape: "panel" },
    letter: { background: "#ffbe3d", border: "#ffbe3d", ink: "#08303a", isRound: true },
    badge: { background: "#08303a", border: "#08303a", ink: "#ffbe3d", isRound: true },
    teachingPoint: { background: "#08303a", edge: "#0f7488", label: "#ffcf70", ink: "#ffffff" },
    textWeight: 700,
  },
};
