import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import type { GalleryCard } from "../card-gallery.server";

interface Props {
  card: GalleryCard;
  /** Width and height of each picture in pixels. */
  pictureSize: number;
  /** Whether this card is the first on the page, whose picture loads eagerly. */
  isFirst: boolean;
}

/** A card in the gallery, with its answer and controls to copy, share, and download. */
export function GalleryCardItem({ card, pictureSize, isFirst }: Props) {
  const [front, back] = card.sides;
  const picture = "h-auto w-full bg-muted";
  return (
    <Card as="li" className="flex min-w-0 flex-col overflow-hidden p-0">
      <img
        src={front?.src}
        alt={front?.alt}
        width={pictureSize}
        height={pictureSize}
        className={picture}
        {...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" as const })}
      />
      {back && (
        <details className="group border-border border-t">
          <summary className="cursor-pointer px-4 py-3 font-medium text-sm hover:bg-muted">
            <span className="group-open:hidden">Show the answer</span>
            <span className="hidden group-open:inline">Hide the answer</span>
          </summary>
          <img
            src={back.src}
            alt={back.alt}
            width={pictureSize}
            height={pictureSize}
            loading="lazy"
            className={picture}
          />
        </details>
      )}
      <div className="flex flex-1 flex-col gap-3 border-border border-t p-4 text-sm">
        <p className="whitespace-pre-line break-words">{card.caption}</p>
        <p className="mt-auto text-muted-foreground">{card.date}</p>
        <CardActions card={card} />
        <details>
          <summary className="link w-fit cursor-pointer">Download</summary>
          <ul className="mt-2 grid gap-1">
            {card.sides.flatMap(({ downloads }) =>
              downloads.map(({ name, href, file }) => (
                <li key={file}>
                  <a href={href} download={file} className="link">
                    {name}
                  </a>
                </li>
              )),
            )}
          </ul>
        </details>
      </div>
    </Card>
  );
}

/** The buttons that need browser APIs, which appear after hydration. */
function CardActions({ card }: { card: GalleryCard }) {
  const [support, setSupport] = useState({ copy: false, share: false });
  const [message, setMessage] = useState("");
  useEffect(() => {
    const file = new File([], "card.png", { type: "image/png" });
    setSupport({ copy: "clipboard" in navigator, share: navigator.canShare?.({ files: [file] }) ?? false });
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(card.captionWithHashtags).then(
      () => setMessage("Caption copied"),
      () => setMessage("The browser blocked copying. Select the caption and copy it."),
    );
  const share = async () => {
    try {
      const files = card.sides.map(async ({ downloads: [square] }) => {
        const answer = await fetch(square?.href ?? "");
        return new File([await answer.blob()], square?.file ?? "", { type: "image/png" });
      });
      await navigator.share({ files: await Promise.all(files), text: card.captionWithHashtags });
    } catch (error) {
      if ((error as Error).name !== "AbortError")
        setMessage("The browser blocked sharing. Download the picture instead.");
    }
  };
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      {support.copy && (
        <Button variant="outline" size="sm" onClick={copy}>
          Copy caption
        </Button>
      )}
      {support.share && (
        <Button variant="outline" size="sm" onClick={share}>
          Share card
        </Button>
      )}
      <span role="status" className="text-muted-foreground">
        {message}
      </span>
    </div>
  );
}
