import { Link } from "@remix-run/react";

interface TagsProps {
  tags: { tag: string; path: string; posts?: number }[];
  /** The tag of the current list. */
  current?: string;
}

/** Links to the lists of tags. */
export function PostTags({ tags, current }: TagsProps) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map(({ tag, path, posts }) => (
        <li key={tag}>
          <Link to={path} aria-current={tag === current ? "true" : undefined} className="tag">
            {tag.replaceAll("-", " ")}
            {posts !== undefined && <span className="text-muted-foreground tabular-nums"> {posts}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
