import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import { sizeNames } from "../card-labels";
import { type CardSideName, type CardSize, cardSizes } from "../card-taxonomy";
import { type PreviewSource, useDrawnSide } from "./use-drawn-side";

const sizes = Object.keys(cardSizes) as CardSize[];
const sizeOptions = sizes.map((value) => ({ value, label: sizeNames[value] }));
/** Smallest text size that is readable on a phone, in pixels of a picture 1080 pixels wide. */
const minReadableSize = 24;

/** Live preview of both sides, drawn by the same code as the final pictures. */
export function CardPreview({ currentForm, ...source }: PreviewSource) {
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

function SidePreview({ side, size, ...source }: PreviewSource & { side: CardSideName; size: CardSize }) {
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
        className="relative overflow-hidden rounded-lg border border-border bg-muted"
        style={{ aspectRatio: `${width} / ${height}` }}
        aria-busy={isDrawing}
      >
        {picture && (
          <img
            src={picture}
            alt={`Preview of the ${name.toLowerCase()}`}
            width={width}
            height={height}
            className={cn("h-auto w-full motion-safe:transition-opacity", isDrawing && "opacity-50")}
          />
        )}
        {isDrawing && (
          <Spinner
            label={`Drawing the ${name.toLowerCase()}`}
            className="absolute inset-x-0 top-3 mx-auto w-fit rounded-full bg-background px-3 py-1 text-foreground text-xs shadow-sm"
          />
        )}
      </div>
    </figure>
  );
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
