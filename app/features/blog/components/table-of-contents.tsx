import { ChevronDown } from "lucide-react";
import type { Post } from "../read-post.server";

type Headings = Post["headings"];

/** Table of contents beside a post on wide screens. */
export function ContentsSidebar({ headings }: { headings: Headings }) {
  return (
    <nav aria-label="Contents" className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto max-lg:hidden">
      <p className="mb-2 font-semibold text-[0.8125rem]">Contents</p>
      <HeadingList headings={headings} />
    </nav>
  );
}

/** Collapsible table of contents above the text on narrow screens. */
export function ContentsDisclosure({ headings }: { headings: Headings }) {
  return (
    <details className="group my-6 rounded-xl border border-border bg-card lg:hidden">
      <summary className="flex items-center justify-between gap-3 px-4 py-3 font-semibold text-sm">
        Contents
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label="Contents" className="px-4 pb-4">
        <HeadingList headings={headings} />
      </nav>
    </details>
  );
}

function HeadingList({ headings }: { headings: Headings }) {
  return (
    <ol className="border-border border-l text-sm leading-snug">
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? "pl-3" : undefined}>
          <a
            href={`#${id}`}
            className="-ml-px block border-transparent border-l-2 py-1 pl-3 text-muted-foreground hover:border-primary hover:text-foreground"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
