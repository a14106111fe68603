import { Undo2 } from "lucide-react";
import { useState } from "react";
import { readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { appendToList, getValueAt, removeFromList, setValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftList } from "../fields/draft-list";
import { DraftNumberField } from "../fields/draft-number-field";
import { BoardImage, ImageBoard } from "./image-board";
import { toRegions } from "./points";

interface Props {
  path: Path;
  file: string;
  alt: string;
  title: string;
  hint: string;
}

/** Lets an admin outline regions on an image by clicks or number fields. */
export function RegionFields({ path, file, alt, title, hint }: Props) {
  const { content, applyChange, isLocked } = useEditor();
  const regions = toRegions(getValueAt(content, path));
  const [selectedIndex, setSelectedIndex] = useState(Math.max(0, regions.length - 1));
  const activeIndex = Math.min(selectedIndex, Math.max(0, regions.length - 1));
  const polygonPath = (index: number) => [...path, index, "polygon"];
  const points = regions[activeIndex] ?? [];
  return (
    <div className="grid gap-3">
      {file && (
        <ImageBoard
          polygons={regions.map((outline, index) => ({ points: outline, isActive: index === activeIndex }))}
          markers={points.map((at, index) => ({
            at,
            text: `${index + 1}`,
            label: `Point ${index + 1} of region ${activeIndex + 1}; arrow keys move it`,
            isActive: false,
          }))}
          onMarkerMove={(index, point) =>
            applyChange((state) => ({
              ...state,
              content: setValueAt(state.content, [...polygonPath(activeIndex), index], point),
            }))
          }
          onPlacePoint={
            isLocked
              ? undefined
              : (point) =>
                  applyChange((state) => ({
                    ...state,
                    content: regions.length
                      ? appendToList(state.content, polygonPath(activeIndex), point)
                      : setValueAt(state.content, path, [{ polygon: [point] }]),
                  }))
          }
        >
          <BoardImage file={file} alt={alt} />
        </ImageBoard>
      )}
      {!isLocked && file && (
        <p className="text-[0.8125rem] text-muted-foreground">
          Click along the edge of the area to outline it. A region needs at least three points.
        </p>
      )}
      <DraftList
        path={path}
        title={title}
        hint={hint}
        getName={(index) => `Region ${index + 1}`}
        addLabel="Add a region"
        maxEntries={10}
        onAdd={() => {
          setSelectedIndex(regions.length);
          applyChange((state) => ({ ...state, content: appendToList(state.content, path, { polygon: [] }) }));
        }}
        onRemove={(index) =>
          applyChange((state) => ({ ...state, content: removeFromList(state.content, path, index) }))
        }
        renderHeading={(_, index) => (
          <span className="text-muted-foreground text-sm">
            {formatPointCount(regions[index]?.length ?? 0)}
            {index === activeIndex && regions.length > 1 && " · selected for drawing"}
          </span>
        )}
      >
        {(entryPath, index) => {
          const regionPoints = readArray(getValueAt(content, [...entryPath, "polygon"]));
          return (
            <>
              {!isLocked && (
                <div className="flex flex-wrap gap-2">
                  {index !== activeIndex && (
                    <Button size="sm" variant="outline" onClick={() => setSelectedIndex(index)}>
                      Draw this region
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() =>
                      applyChange((state) => ({
                        ...state,
                        content: appendToList(state.content, polygonPath(index), { x: 0.5, y: 0.5 }),
                      }))
                    }
                  >
                    Add a point
                  </Button>
                  {regionPoints.length > 0 && (
                    <Button
                      size="sm"
                      variant="outline"
                      onClick={() =>
                        applyChange((state) => ({
                          ...state,
                          content: removeFromList(state.content, polygonPath(index), regionPoints.length - 1),
                        }))
                      }
                    >
                      <Undo2 aria-hidden="true" />
                      Remove last point
                    </Button>
                  )}
                </div>
              )}
              {regionPoints.length > 0 && (
                <details>
                  <summary className="link w-fit text-sm">Edit points as numbers</summary>
                  <ol className="mt-2 grid gap-2">
                    {regionPoints.map((_, n) => (
                      <li key={n} className="grid max-w-xs grid-cols-2 gap-2">
                        <DraftNumberField
                          path={[...entryPath, "polygon", n, "x"]}
                          label={`Point ${n + 1}, % from left`}
                          scale={100}
                          maxDecimals={4}
                        />
                        <DraftNumberField
                          path={[...entryPath, "polygon", n, "y"]}
                          label="% from top"
                          scale={100}
                          maxDecimals={4}
                        />
                      </li>
                    ))}
                  </ol>
                </details>
              )}
            </>
          );
        }}
      </DraftList>
    </div>
  );
}

function formatPointCount(count: number): string {
  return count === 1 ? "1 point" : `${count} points`;
}
