import { Link } from "@remix-run/react";
import type { Post } from "../read-post.server";

/** Links to the previous and next post. */
export function NeighborPosts({ older, newer }: Pick<Post, "older" | "newer">) {
  if (!older && !newer) return null;
  return (
    <nav aria-label="More posts" className="mt-12 grid gap-3 sm:grid-cols-2">
      {older && <NeighborLink {...older} rel="prev" label="Earlier post" />}
      {newer && <NeighborLink {...newer} rel="next" label="Later post" />}
    </nav>
  );
}

function NeighborLink({
  path,
  title,
  rel,
  label,
}: {
  path: string;
  title: string;
  rel: "prev" | "next";
  label: string;
}) {
  return (
    <Link
      to={path}
      rel={rel}
      className={`card block hover:bg-accent ${rel === "next" ? "sm:col-start-2 sm:text-right" : ""}`}
    >
      <span className="block text-[0.8125rem] text-muted-foreground">{label}</span>
      <span className="font-medium">{title}</span>
    </Link>
  );
}
