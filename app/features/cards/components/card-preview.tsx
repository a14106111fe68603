import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { sizeNames } from "../card-labels";
import { type CardSideName, type CardSize, cardSizes } from "../card-taxonomy";
import type { CardEdit } from "../social-card.loader.server";

const sizes = Object.keys(cardSizes) as CardSize[];
const sizeOptions = sizes.map((value) => ({ value, label: sizeNames[value] }));
/** Smallest text size that is readable on a phone, in pixels of a picture 1080 pixels wide. */
const minReadableSize = 24;

interface Props {
  values: CardEdit["values"];
  kind: CardEdit["kind"];
  questionId: CardEdit["questionId"];
  /** The form's current values; null before the first input. */
  currentForm: FormData | null;
}

/** Live preview of both sides, drawn by the same code as the final pictures. */
export function CardPreview({ currentForm, ...source }: Props) {
  const [size, setSize] = useState<CardSize>("square");
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <section aria-labelledby="preview" className="grid gap-4 xl:sticky xl:top-20">
      <h2 id="preview" className="font-semibold text-sm">
        Preview
      </h2>
      <SelectField
        label="Size"
        value={size}
        onChange={(event) => setSize(event.target.value as CardSize)}
        options={sizeOptions}
      />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        <SidePreview side="front" size={size} currentForm={currentForm} {...source} />
        <SidePreview side="back" size={size} currentForm={currentForm} {...source} />
      </div>
    </section>
  );
}

function SidePreview({ side, size, ...source }: Props & { side: CardSideName; size: CardSize }) {
  const { picture, problem, textSize, isDrawing } = useDrawnSide(side, size, source);
  const { width, height } = cardSizes[size];
  const name = side === "front" ? "Front" : "Back";
  return (
    <figure className="grid content-start gap-1.5">
      <figcaption className="text-muted-foreground text-xs" aria-live="polite">
        {name}
        {problem && `: ${problem}`}
        {!problem &&
          textSize !== null &&
          (textSize * 1080) / width < minReadableSize &&
          ": the text is small. Shorten the text to enlarge it."}
      </figcaption>
      <div
        className="overflow-hidden rounded-lg border border-border bg-muted"
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-busy={isDrawing}
      >
        {picture && (
          <img
            src={picture}
            alt={`Preview of the ${name.toLowerCase()}`}
            width={width}
            height={height}
            className="h-auto w-full"
          />
        )}
      </div>
    </figure>
  );
}

/** Requests the picture of a side shortly after the last keystroke. */
function useDrawnSide(side: CardSideName, size: CardSize, { values, kind, questionId, currentForm: typed }: Props) {
  const [preview, setPreview] = useState<{
    picture: string | null;
    problem: string;
    textSize: number | null;
    isDrawing: boolean;
  }>({
    picture: null,
    problem: "",
    textSize: null,
    isDrawing: true,
  });
  useEffect(() => {
    const aborter = new AbortController();
    const body = new URLSearchParams({ kind, side, size, questionId: questionId ?? "" });
    for (const [name, value] of typed ?? Object.entries(values)) if (name !== "size") body.set(name, String(value));
    const timer = setTimeout(
      async () => {
        setPreview((before) => ({ ...before, isDrawing: true }));
        try {
          const answer = await fetch(paths.adminCardPreview, { method: "POST", body, signal: aborter.signal });
          if (answer.headers.get("Content-Type") === "image/png") {
            const picture = URL.createObjectURL(await answer.blob());
            setPreview({ picture, problem: "", textSize: Number(answer.headers.get("X-Text-Size")), isDrawing: false });
          } else {
            const { problem } = (await answer.json()) as { problem: string };
            setPreview({ picture: null, problem, textSize: null, isDrawing: false });
          }
        } catch {
          if (!aborter.signal.aborted)
            setPreview((before) => ({ ...before, problem: "The preview failed. Try again.", isDrawing: false }));
        }
      },
      typed ? 600 : 0,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [side, size, values, kind, questionId, typed]);
  const { picture } = preview;
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return preview;
}

/** A preview button for browsers without JavaScript. */
export function NoScriptPreview({ pictures }: { pictures: (string | null)[] | undefined }) {
  if (useHydrated()) return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SelectField name="size" label="Preview size" options={sizeOptions} />
        <Button type="submit" name="intent" value="preview" variant="outline">
          Preview
        </Button>
      </div>
      {pictures && (
        <div className="grid gap-3 sm:grid-cols-2">
          {pictures.map((picture, place) =>
            picture ? (
              <img
                key={place}
                src={picture}
                alt={place ? "Preview of the back" : "Preview of the front"}
                className="h-auto w-full rounded-lg"
              />
            ) : null,
          )}
        </div>
      )}
    </div>
  );
}
