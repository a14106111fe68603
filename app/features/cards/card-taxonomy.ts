/** The kinds of cards, by their source (M9). */
export const cardKinds = ["question", "teaching-point", "free"] as const;
export type CardKind = (typeof cardKinds)[number];

export const cardTemplates = ["brand", "light", "dark", "film", "paper", "bold"] as const;
export type CardTemplate = (typeof cardTemplates)[number];

/** The two sides; the back has the answer. */
export const cardSides = ["front", "back"] as const;
export type CardSideName = (typeof cardSides)[number];

/** Picture sizes in pixels. */
export const cardSizes = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  link: { width: 1200, height: 630 },
} as const;
export type CardSize = keyof typeof cardSizes;
