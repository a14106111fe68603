import { Link } from "@remix-run/react";
import { Share2 } from "lucide-react";
import { adminCardPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ListFilter } from "~/ui/list-filter";
import { Pager } from "~/ui/pager";
import { Table } from "~/ui/table";
import { kindNames, templateNames } from "../card-labels";
import type { CardList } from "../list-cards.server";

export function CardsFilter({ filters }: { filters: CardList["filters"] }) {
  return (
    <ListFilter
      action={paths.adminCards}
      search={{ label: "Text on the card or in its caption", value: filters.search }}
      selects={[
        { name: "kind", label: "Kind", value: filters.kind, labels: kindNames },
        { name: "template", label: "Template", value: filters.template, labels: templateNames },
        {
          name: "state",
          label: "State",
          value: filters.state,
          labels: { published: "Published", draft: "Not published" },
        },
      ]}
    />
  );
}

export function CardsTable({ list: { rows, newer, older, filters } }: { list: CardList }) {
  if (!rows.length) {
    const isFiltered = Object.values(filters).some(Boolean);
    return (
      <EmptyState
        icon={Share2}
        title={isFiltered || newer ? "No cards match these filters" : "No cards yet"}
        action={
          isFiltered || newer ? (
            <Link to={paths.adminCards} className={buttonClass({ variant: "outline" })}>
              Show all cards
            </Link>
          ) : (
            <Link to={adminCardPath("new")} className={buttonClass()}>
              Create card
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      <Card className="p-4">
        <Table caption="Social cards" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
          <thead>
            <tr>
              <th scope="col">Card</th>
              <th scope="col" className="max-sm:hidden">
                Kind
              </th>
              <th scope="col" className="max-sm:hidden">
                Template
              </th>
              <th scope="col">State</th>
              <th scope="col" className="max-md:hidden">
                Changed
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, words, kind, template, isPublished, changed }) => (
              <tr key={id}>
                <th scope="row" className="min-w-40 font-normal">
                  <Link to={adminCardPath(id)} className="link break-words">
                    {words}
                  </Link>
                </th>
                <td className="max-sm:hidden">{kindNames[kind]}</td>
                <td className="max-sm:hidden">{templateNames[template]}</td>
                <td>{isPublished ? <Badge tone="success">Published</Badge> : <Badge>Not published</Badge>}</td>
                <td className="whitespace-nowrap text-muted-foreground max-md:hidden">
                  <time dateTime={changed.iso} data-tooltip={changed.exact}>
                    {changed.relative}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
      <Pager label="Pages of cards" previous={newer} next={older} />
    </>
  );
}
