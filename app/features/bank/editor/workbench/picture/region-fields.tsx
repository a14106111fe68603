import { Undo2 } from "lucide-react";
import { useState } from "react";
import { arrayOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { addTo, dropFrom, setAt, valueAt } from "../../model/path";
import { Entries } from "../fields/entries";
import { NumberAt } from "../fields/number-at";
import { useWriting } from "../writing";
import { PictureBoard } from "./picture-board";
import { regionsOf } from "./points";

interface Props {
  path: Path;
  file: string;
  alt: string;
  title: string;
  hint: string;
}

/** Lets an admin outline regions on an image by clicks or number fields. */
export function RegionFields({ path, file, alt, title, hint }: Props) {
  const { content, act, locked } = useWriting();
  const regions = regionsOf(valueAt(content, path));
  const [active, setActive] = useState(Math.max(0, regions.length - 1));
  const here = Math.min(active, Math.max(0, regions.length - 1));
  const polygon = (index: number) => [...path, index, "polygon"];
  const points = regions[here] ?? [];
  return (
    <div className="grid gap-3">
      {file && (
        <PictureBoard
          file={file}
          alt={alt}
          polygons={regions.map((outline, index) => ({ points: outline, active: index === here }))}
          markers={points.map((at, index) => ({
            at,
            words: `${index + 1}`,
            label: `Point ${index + 1} of region ${here + 1}; arrow keys move it`,
            active: false,
          }))}
          onNudge={(index, at) =>
            act((state) => ({ ...state, content: setAt(state.content, [...polygon(here), index], at) }))
          }
          onPress={
            locked
              ? undefined
              : (at) =>
                  act((state) => ({
                    ...state,
                    content: regions.length
                      ? addTo(state.content, polygon(here), at)
                      : setAt(state.content, path, [{ polygon: [at] }]),
                  }))
          }
        />
      )}
      {!locked && file && (
        <p className="text-[0.8125rem] text-muted-foreground">
          Click around the area to outline it. A region needs at least three points.
        </p>
      )}
      <Entries
        path={path}
        title={title}
        hint={hint}
        nameOf={(index) => `Region ${index + 1}`}
        add="Add a region"
        most={10}
        onAdd={() => {
          setActive(regions.length);
          act((state) => ({ ...state, content: addTo(state.content, path, { polygon: [] }) }));
        }}
        onDrop={(index) => act((state) => ({ ...state, content: dropFrom(state.content, path, index) }))}
        head={(_, index) => (
          <span className="text-muted-foreground text-sm">
            {pointsInWords(regions[index]?.length ?? 0)}
            {index === here && regions.length > 1 && " · selected for drawing"}
          </span>
        )}
      >
        {(at, index) => {
          const own = arrayOf(valueAt(content, [...at, "polygon"]));
          return (
            <>
              {!locked && (
                <div className="flex flex-wrap gap-2">
                  {index !== here && (
                    <Button size="sm" variant="outline" onClick={() => setActive(index)}>
                      Draw this region
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() =>
                      act((state) => ({
                        ...state,
                        content: addTo(state.content, polygon(index), { x: 0.5, y: 0.5 }),
                      }))
                    }
                  >
                    Add a point
                  </Button>
                  {own.length > 0 && (
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() =>
                        act((state) => ({
                          ...state,
                          content: dropFrom(state.content, polygon(index), own.length - 1),
                        }))
                      }
                    >
                      <Undo2 aria-hidden="true" />
                      Remove last point
                    </Button>
                  )}
                </div>
              )}
              {own.length > 0 && (
                <details>
                  <summary className="link w-fit text-sm">Edit points as numbers</summary>
                  <ol className="mt-2 grid gap-2">
                    {own.map((_, n) => (
                      <li key={n} className="grid max-w-xs grid-cols-2 gap-2">
                        <NumberAt
                          path={[...at, "polygon", n, "x"]}
                          label={`Point ${n + 1}, % from left`}
                          scale={100}
                          digits={4}
                        />
                        <NumberAt path={[...at, "polygon", n, "y"]} label="% from top" scale={100} digits={4} />
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </>
          );
        }}
      </Entries>
    </div>
  );
}

function pointsInWords(count: number): string {
  return count === 1 ? "1 point" : `${count} points`;
}
