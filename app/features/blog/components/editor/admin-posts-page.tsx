import { Form, Link, useNavigation } from "@remix-run/react";
import { Images, Newspaper, Plus } from "lucide-react";
import { adminPostPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FormKey } from "~/ui/form-key";
import { ListFilter } from "~/ui/list-filter";
import { Page } from "~/ui/page";
import { NumberedPager } from "~/ui/pager";
import { Table } from "~/ui/table";
import { type PostsQuery, postSortNames, postStateNames, writePostsQuery } from "../../admin/admin-posts-query";
import type { AdminPostList } from "../../admin/list-posts.server";
import { PostStateBadge } from "./post-state-badge";

type Props = AdminPostList & { query: PostsQuery };

export function PostsPage({ query, rows, more }: Props) {
  const pending = useNavigation().formMethod === "POST";
  return (
    <Page
      width="wide"
      title="Blog"
      description="Drafts, scheduled posts, and published posts."
      actions={
        <>
          <Link to={paths.adminImages} className={buttonClass({ variant: "outline" })}>
            <Images aria-hidden="true" /> Images
          </Link>
          <Form method="post">
            <FormKey />
            <Button type="submit" pending={pending}>
              <Plus aria-hidden="true" /> New post
            </Button>
          </Form>
        </>
      }
    >
      <PostsFilter query={query} />
      {rows.length ? <PostTable rows={rows} /> : <NoPosts query={query} />}
      <NumberedPager
        page={query.page}
        hasNextPage={more}
        label="Pages of posts"
        to={(page) => `${paths.adminBlog}?${writePostsQuery({ ...query, page })}`}
      />
    </Page>
  );
}

function PostsFilter({ query }: { query: PostsQuery }) {
  return (
    <ListFilter
      action={paths.adminBlog}
      search={{ label: "Words in title, address, or text", value: query.search }}
      selects={[
        { name: "state", label: "State", value: query.state, labels: postStateNames },
        { name: "sort", label: "Order", value: query.sort, labels: postSortNames, isRequired: true },
      ]}
    />
  );
}

function PostTable({ rows }: { rows: Props["rows"] }) {
  return (
    <Card className="p-4">
      <Table caption="Posts" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">State</th>
            <th scope="col" className="max-sm:hidden">
              Changed
            </th>
            <th scope="col" className="max-md:hidden">
              Public from
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="min-w-36">
                <Link to={adminPostPath(row.id)} className="link break-words">
                  {row.title}
                </Link>
                <span className="mt-0.5 block font-normal text-muted-foreground text-xs sm:hidden">
                  {row.savedAt.relative}
                </span>
              </th>
              <td>
                <span className="flex flex-wrap gap-1.5">
                  <PostStateBadge state={row.state} />
                  {row.hasUnpublishedChanges && <Badge tone="warning">Unpublished changes</Badge>}
                </span>
              </td>
              <td className="text-muted-foreground max-sm:hidden">
                <time dateTime={row.savedAt.iso} data-tooltip={row.savedAt.exact}>
                  {row.savedAt.relative}
                </time>
                {row.savedBy && ` by ${row.savedBy}`}
              </td>
              <td className="whitespace-nowrap text-muted-foreground max-md:hidden">
                {row.publishAt ? <time dateTime={row.publishAt.iso}>{row.publishAt.exact}</time> : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoPosts({ query }: { query: PostsQuery }) {
  const hasNoFilter = !query.search && !query.state && query.page === 1;
  return (
    <EmptyState
      icon={Newspaper}
      title={hasNoFilter ? "No posts yet" : "No posts match these filters"}
      action={
        !hasNoFilter && (
          <Link to={paths.adminBlog} className={buttonClass({ variant: "outline" })}>
            Show all posts
          </Link>
        )
      }
    >
      {hasNoFilter
        ? "Create the first post with “New post”. Posts are hidden until you publish them."
        : "Try other words or another state."}
    </EmptyState>
  );
}
