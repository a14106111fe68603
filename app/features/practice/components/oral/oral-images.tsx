import { Card } from "~/ui/card";
import { LateSeriesViewer } from "../../../series/viewer/late-series-viewer";
import type { ShownImage } from "../../oral/oral-run.loader.server";

/** The images of a case so far: pictures in the viewer, the others in words, which the page says (G20). */
export function OralImages({ images }: { images: readonly ShownImage[] }) {
  const pictures = images.flatMap(({ series }) => series ?? []);
  const described = images.filter(({ series }) => !series);
  return (
    <div className="grid min-w-0 content-start gap-4">
      {pictures.length > 0 && (
        <section aria-label="Pictures" className="grid gap-2">
          <LateSeriesViewer series={pictures} />
          <p className="text-muted-foreground text-sm">These pictures are computed and schematic.</p>
        </section>
      )}
      {described.length > 0 && (
        <Card as="section" aria-label="Images in words" className="grid gap-3 p-4">
          <p className="text-muted-foreground text-sm">No picture is stored for this, so words describe the image.</p>
          {described.map(({ caption, description }) => (
            <div key={caption}>
              <h2 className="font-semibold text-sm">{caption}</h2>
              <p className="max-w-[70ch]">{description}</p>
            </div>
          ))}
        </Card>
      )}
    </div>
  );
}
