import type { Weights } from "./draw-questions";

/**
 * Default weights of the domains: the percentage of each domain among the organs or the modalities (D2). The weights
 * are our estimates from the board's study guides. The board's own figures change with each exam.
 */
export const defaultWeights: Weights = {
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
