import { cn } from "~/lib/cn";

/**
 * The first picture of a question in a list. The picture is decorative for screen readers, because the text beside it
 * describes the question.
 */
export function QuestionThumbnail({ url, isSmall }: { url: string | null | undefined; isSmall?: boolean }) {
  if (!url) return null;
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className={cn("shrink-0 rounded-md bg-black object-contain", isSmall ? "size-10" : "size-12")}
    />
  );
}
