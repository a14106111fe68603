/** What a card is made of (product.md §11). */
export const cardKinds = ["question", "teaching-point", "free"] as const;
export type CardKind = (typeof cardKinds)[number];

/** How a card looks. */
export const cardTemplates = ["brand", "light", "dark", "film", "paper", "bold"] as const;
export type CardTemplate = (typeof cardTemplates)[number];

/** The two sides; the answer is on a card of its own. */
export const cardSides = ["front", "back"] as const;
export type CardSideName = (typeof cardSides)[number];

/** Pictures of a card, by what they are for: width × height in pixels. */
export const cardSizes = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
  link: { width: 1200, height: 630 },
} as const;
export type CardSize = keyof typeof cardSizes;
