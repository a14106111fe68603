import { useEffect, useState } from "react";
import { paths } from "~/paths";
import type { CardSideName, CardSize } from "../card-taxonomy";
import type { CardEdit } from "../social-card.loader.server";

/** The text that a preview draws. */
export interface PreviewSource {
  values: CardEdit["values"];
  kind: CardEdit["kind"];
  questionId: CardEdit["questionId"];
  /** The form's current values; null before the first input. */
  currentForm: FormData | null;
}

interface DrawnSide {
  /** Address of the picture, which stays while the next one is drawn. */
  picture: string | null;
  problem: string;
  textSize: number | null;
  /** Whether a newer picture than the shown one is coming. */
  isDrawing: boolean;
}

/** Milliseconds after the last keystroke until a side is drawn. */
const drawDelayMs = 250;

/** Draws a side shortly after the last keystroke; the next keystroke cancels a drawing that is not finished (M9). */
export function useDrawnSide(
  side: CardSideName,
  size: CardSize,
  { values, kind, questionId, currentForm: typed }: PreviewSource,
): DrawnSide {
  const [drawn, setDrawn] = useState<DrawnSide>({ picture: null, problem: "", textSize: null, isDrawing: true });
  useEffect(() => {
    const aborter = new AbortController();
    const body = new URLSearchParams({ kind, side, size, questionId: questionId ?? "" });
    for (const [name, value] of typed ?? Object.entries(values)) if (name !== "size") body.set(name, String(value));
    // Before the delay, so that a reader of an outdated picture sees at once that a new one is coming.
    setDrawn((before) => ({ ...before, isDrawing: true }));
    const timer = setTimeout(
      async () => {
        try {
          const next = await drawSide(body, aborter.signal);
          if (!aborter.signal.aborted) setDrawn({ ...next, isDrawing: false });
          else if (next.picture) URL.revokeObjectURL(next.picture);
        } catch {
          if (!aborter.signal.aborted)
            setDrawn((before) => ({ ...before, problem: "The preview failed. Try again.", isDrawing: false }));
        }
      },
      typed ? drawDelayMs : 0,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [side, size, values, kind, questionId, typed]);
  const { picture } = drawn;
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return drawn;
}

async function drawSide(body: URLSearchParams, signal: AbortSignal): Promise<Omit<DrawnSide, "isDrawing">> {
  const answer = await fetch(paths.adminCardPreview, { method: "POST", body, signal });
  if (answer.headers.get("Content-Type") === "image/png") {
    const picture = URL.createObjectURL(await answer.blob());
    return { picture, problem: "", textSize: Number(answer.headers.get("X-Text-Size")) };
  }
  const { problem } = (await answer.json()) as { problem: string };
  return { picture: null, problem, textSize: null };
}
