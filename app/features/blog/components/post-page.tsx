import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { contentId } from "~/ui/page";
import type { Post } from "../read-post.server";
import { NeighborPosts } from "./neighbor-posts";
import { PostTags } from "./post-tags";
import { RelatedQuestions } from "./related-questions";
import { SharePost } from "./share-post";
import { ContentsDisclosure, ContentsSidebar } from "./table-of-contents";

/** The page of a post; `url` is the post's absolute URL, or null if the post should not be shared. */
export function PostPage({ post, url }: { post: Post; url: string | null }) {
  const { title, summary, author, date, updated, minutes, cover, headings, tags, related } = post;
  const contents = headings.length > 1;
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-6xl flex-1 gap-x-16 px-4 pt-6 pb-14 outline-none sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,43rem)_15rem] lg:justify-center"
    >
      <div className="min-w-0 max-lg:mx-auto max-lg:w-full max-lg:max-w-[43rem]">
        <article>
          <header className="mb-7">
            <nav aria-label="Breadcrumb" className="mb-4 text-sm">
              <Link to={paths.blog} className="link">
                Blog
              </Link>
            </nav>
            <h1 className="font-semibold text-3xl leading-[1.18] sm:text-4xl">{title}</h1>
            <p className="mt-4 text-lg text-muted-foreground leading-relaxed">{summary}</p>
            <p className="mt-4 text-muted-foreground text-sm">
              {author} · <time dateTime={date.iso}>{date.text}</time>
              {updated && (
                <>
                  {" "}
                  · updated <time dateTime={updated.iso}>{updated.text}</time>
                </>
              )}{" "}
              · {minutes} min read
            </p>
          </header>
          {cover && (
            <img
              {...{ fetchpriority: "high" }}
              src={cover.src}
              alt={cover.alt}
              width={cover.width}
              height={cover.height}
              className="mb-8 h-auto w-full rounded-xl"
            />
          )}
          {contents && <ContentsDisclosure headings={headings} />}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was published (lib/markdown.ts) */}
          <div className="prose" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: post.html }} />
          <footer className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-border border-t pt-5">
            <PostTags tags={tags} />
            {url && <SharePost title={title} url={url} />}
          </footer>
        </article>
        {related.length > 0 && <RelatedQuestions questions={related} />}
        <NeighborPosts older={post.older} newer={post.newer} />
      </div>
      {contents && <ContentsSidebar headings={headings} />}
    </main>
  );
}
