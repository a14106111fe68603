import type { CardKind, CardSize, CardTemplate } from "./card-taxonomy";

export const kindNames: Record<CardKind, string> = {
  question: "Question",
  "teaching-point": "Teaching point",
  free: "Free text",
};

export const kindPlurals: Record<CardKind, string> = {
  question: "Questions",
  "teaching-point": "Teaching points",
  free: "Other",
};

export const templateNames: Record<CardTemplate, string> = {
  brand: "Brand",
  light: "Light",
  dark: "Dark",
  film: "Film",
  paper: "Paper",
  bold: "Bold",
};

export const sizeNames: Record<CardSize, string> = {
  square: "Square, 1080 × 1080",
  story: "Story, 1080 × 1920",
  link: "Link, 1200 × 630",
};
