/** What a badge or an alert is about; colour never says it alone, the words do. */
export type Tone = "neutral" | "primary" | "success" | "warning" | "destructive";
