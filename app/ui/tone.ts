/** The meaning of a badge or alert; text always says the same as its color. */
export type Tone = "neutral" | "primary" | "success" | "warning" | "destructive";
