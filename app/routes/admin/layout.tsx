import { Outlet } from "@remix-run/react";
import { AdminNav } from "~/features/shell/admin-nav";

/** What stands beside every admin page. It guards nothing: each page below does so itself. */
export default function AdminLayout() {
  return (
    <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col lg:flex-row">
      <AdminNav />
      {/* As wide as is left and no wider: tables scroll in their own place. */}
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  );
}
