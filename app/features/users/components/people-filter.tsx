import { paths } from "~/paths";
import { ListFilter } from "~/ui/list-filter";
import type { PeopleQuery } from "../people-query";

const orders: Record<PeopleQuery["order"], string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  username: "By username",
};

/** The user list's search and filters. */
export function PeopleFilter({ query }: { query: PeopleQuery }) {
  const { search, role, banned, verified, subscription, order } = query;
  return (
    <ListFilter
      action={paths.adminUsers}
      search={{ label: "Username, name, or email", value: search }}
      selects={[
        { name: "role", label: "Role", value: role, labels: { user: "Learners", admin: "Admins" } },
        { name: "banned", label: "Banned", value: banned, labels: { yes: "Banned", no: "Not banned" } },
        { name: "verified", label: "Email", value: verified, labels: { yes: "Verified", no: "Unverified" } },
        {
          name: "subscription",
          label: "Subscription",
          value: subscription,
          labels: { yes: "Active access", no: "No access" },
        },
        { name: "order", label: "Order", value: order, labels: orders, isRequired: true },
      ]}
    />
  );
}
