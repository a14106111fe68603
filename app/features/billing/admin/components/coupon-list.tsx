import { Ticket } from "lucide-react";
import { ConfirmButton } from "~/features/admin/components/admin-form";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import type { CouponPage } from "../coupons.server";

/** Lists the provider's promotion codes, newest first. */
export function CouponList({ codes, hasMore }: Pick<CouponPage, "codes" | "hasMore">) {
  if (codes.length === 0)
    return (
      <EmptyState icon={Ticket} title="No promotion codes yet">
        Create one below. Learners enter it on the provider's payment page.
      </EmptyState>
    );
  return (
    <Card className="p-4">
      <Table caption="Promotion codes, newest first" className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Discount</th>
            <th scope="col" className="max-sm:hidden">
              Redeemed
            </th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {codes.map(({ id, code, discount, isFirstYearOnly, redeemed, endsOn, isActive, state }) => (
            <tr key={id} className="align-top">
              <th scope="row" className="break-all">
                {code}
                <span className="block font-normal text-muted-foreground text-xs sm:hidden">redeemed {redeemed}</span>
              </th>
              <td>
                {discount}
                <span className="block text-muted-foreground text-xs">
                  {isFirstYearOnly ? "first year" : "every year"}
                </span>
              </td>
              <td className="tabular-nums max-sm:hidden">{redeemed}</td>
              <td>
                <Badge tone={isActive ? "success" : "neutral"}>{state}</Badge>
                {endsOn && <span className="mt-1 block text-muted-foreground text-xs">until {endsOn}</span>}
              </td>
              <td>
                {isActive && (
                  <ConfirmButton
                    fields={{ intent: "end", id }}
                    buttonLabel="End"
                    title={`End the code ${code}?`}
                    confirmLabel="End code"
                  >
                    <p>New subscriptions can no longer use this code. Learners who used it keep their discount.</p>
                    <p>You can't undo this, but you can create a code with the same name.</p>
                  </ConfirmButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {hasMore && (
        <p className="mt-3 text-muted-foreground text-sm">
          These are the newest 100 codes. Older ones are in the provider's dashboard.
        </p>
      )}
    </Card>
  );
}
