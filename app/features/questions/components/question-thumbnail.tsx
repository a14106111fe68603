/**
 * The first picture of a question in a list. The picture is decorative for screen readers, because the text beside it
 * describes the question.
 */
export function QuestionThumbnail({ url }: { url: string | null | undefined }) {
  if (!url) return null;
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded-md bg-black object-contain"
    />
  );
}
