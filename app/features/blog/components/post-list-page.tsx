import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import type { PostList } from "../post-list.server";
import { maxSearchLength } from "../public-posts-query";
import { PostTags } from "./post-tags";

/** The public list of posts with search and tags. */
export function PostListPage({ list }: { list: PostList & { found: string; description: string } }) {
  const { query, posts, tags, pages, newer, older, found } = list;
  const buttonClassName = buttonClass({ variant: "outline", size: "sm" });
  return (
    <Page title="Blog" description={list.description} width="wide" className="sm:pt-12">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <aside aria-label="Search and tags" className="grid content-start gap-5 lg:order-last">
          <Form key={query.text} action={paths.blog} role="search" className="flex gap-2">
            {query.tag && <input type="hidden" name="tag" value={query.tag} />}
            <input
              type="search"
              name="q"
              aria-label="Search the blog"
              placeholder="Search the blog"
              defaultValue={query.text}
              maxLength={maxSearchLength}
              className="control min-w-0"
            />
            <Button type="submit" variant="outline" size="icon" aria-label="Search" className="h-auto shrink-0">
              <Search aria-hidden="true" />
            </Button>
          </Form>
          {tags.length > 0 && <PostTags tags={tags} current={query.tag} />}
        </aside>
        <div>
          {found && (
            <p role="status" className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="text-muted-foreground">{found}</span>
              <Link to={paths.blog} className="link text-sm">
                All posts
              </Link>
            </p>
          )}
          {posts.length ? (
            <ol className="grid gap-9">
              {posts.map((post) => (
                <PostRow key={post.path} post={post} />
              ))}
            </ol>
          ) : (
            <EmptyState
              icon={Search}
              title={found ? "No posts match" : "No posts yet"}
              action={
                found && (
                  <Link to={paths.blog} className={buttonClassName}>
                    All posts
                  </Link>
                )
              }
            >
              {found ? "Try fewer or different words." : "Check back soon."}
            </EmptyState>
          )}
          <Pager label="Pages of the blog" previous={newer} next={older} position={`Page ${query.page} of ${pages}`} />
        </div>
      </div>
    </Page>
  );
}

function PostRow({ post }: { post: PostList["posts"][number] }) {
  const { path, title, summary, minutes, date, tags, cover } = post;
  return (
    <li>
      <article className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="text-[0.8125rem] text-muted-foreground">
            <time dateTime={date.iso}>{date.text}</time> · {minutes} min read
          </p>
          <h2 className="mt-1 font-semibold text-xl leading-snug">
            <Link to={path} prefetch="intent" className="hover:text-primary hover:underline">
              {title}
            </Link>
          </h2>
          <p className="wrap-anywhere mt-1.5 max-w-prose text-muted-foreground">{summary}</p>
          <div className="mt-3">
            <PostTags tags={tags} />
          </div>
        </div>
        {cover && (
          // Decorative: the title next to it has the same content.
          <img
            src={cover.src}
            alt=""
            width={cover.width}
            height={cover.height}
            loading="lazy"
            className="aspect-[3/2] w-44 rounded-lg object-cover max-sm:hidden"
          />
        )}
      </article>
    </li>
  );
}
