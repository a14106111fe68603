import { Image as ImageIcon } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "~/ui/empty-state";
import type { ImageList } from "../image-list.server";

export type ListedImage = ImageList["images"][number];

interface Props {
  list: ImageList;
  /** Renders the controls below an image. */
  renderAction: (image: ListedImage) => ReactNode;
}

/** A grid of uploaded images, newest first. */
export function ImageGrid({ list, renderAction }: Props) {
  if (list.images.length === 0)
    return (
      <EmptyState icon={ImageIcon} title={list.page > 1 ? "No more images" : "No images yet"}>
        {list.page === 1 && "Uploaded images appear here and can be used in every post and question."}
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4">
      {list.images.map((image) => (
        <li key={image.key} className="flex min-w-0 flex-col gap-1.5 text-sm">
          <img
            src={image.path}
            alt={image.alt}
            loading="lazy"
            className="aspect-4/3 w-full rounded-lg border border-border bg-muted object-contain"
          />
          <span className="line-clamp-2 break-words">{image.alt}</span>
          <span className="mt-auto break-words text-muted-foreground text-xs">
            {image.size} · {image.source}, {image.license}
          </span>
          {renderAction(image)}
        </li>
      ))}
    </ul>
  );
}
