import type { Weights } from "./draw";

/**
 * Weights of the domains of both axes where no admin has set others, percent of its axis: near equal parts of an exam, with
 * more for what the board's study guides give more room. Estimates, not the board's figures, which change from one
 * administration to the next (product.md §2).
 */
export const usualWeights: Weights = {
  breast: 12,
  cardiovascular: 11,
  gi: 13,
  gu: 12,
  msk: 13,
  neuro: 14,
  pediatric: 11,
  thoracic: 14,
  ct: 15,
  ir: 11,
  mr: 14,
  nuclear: 12,
  "radiography-fluoroscopy": 13,
  ultrasound: 12,
  noninterpretive: 10,
  physics: 13,
  none: 10,
};
