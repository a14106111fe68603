import { Link } from "@remix-run/react";

interface TagsProps {
  tags: { tag: string; path: string; posts?: number }[];
  /** The one whose list is shown. */
  current?: string;
}

/** Tags as links to their lists. */
export function Tags({ tags, current }: TagsProps) {
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
