import { Outlet } from "@remix-run/react";
import { AdminNav } from "~/features/shell/admin-nav";

/** The admin navigation around each page. Guards nothing, because child loaders run on their own; every page guards itself. */
export default function AdminLayout() {
  return (
    <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col lg:flex-row">
      <AdminNav />
      {/* `min-w-0` lets wide tables scroll inside the page instead of widening it. */}
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  );
}
