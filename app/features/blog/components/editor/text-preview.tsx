import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { RenderedText } from "./use-text-preview";

interface Props {
  title: string;
  rendered: RenderedText;
  failed: boolean;
}

export function TextPreview({ title, rendered, failed }: Props) {
  return (
    <Card
      as="section"
      aria-labelledby="preview"
      className="flex min-w-0 flex-col lg:sticky lg:top-32 lg:max-h-[calc(100dvh-9rem)]"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="preview" className="font-semibold text-lg">
          Preview
        </h2>
        <p className="text-muted-foreground text-sm">
          {failed ? "The preview is out of date. Select “Preview” to update it." : rendered.length}
        </p>
        <Button type="submit" name="intent" value="preview" variant="outline" className="hidden noscript:inline-flex">
          Preview
        </Button>
      </div>
      <section
        aria-label="The post as readers see it"
        // Scrollable areas must be reachable by keyboard.
        tabIndex={0}
        className="min-h-40 overflow-y-auto break-words"
      >
        {title && <p className="mb-3 font-semibold text-2xl leading-tight">{title}</p>}
        {rendered.html ? (
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by renderMarkdown on the server
            dangerouslySetInnerHTML={{ __html: rendered.html }}
          />
        ) : (
          <p className="text-muted-foreground text-sm">The preview appears here as you write.</p>
        )}
      </section>
    </Card>
  );
}
