import { Outlet } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { AdminScope } from "~/features/auth/admin-scopes";
import { useAdminScope } from "~/features/auth/components/use-admin-scope";
import { nameSearchGroups } from "~/features/overview/search-groups";
import { AdminNav, listAdminPages } from "~/features/shell/admin-nav";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";

const CommandPalette = loadOnDemand(() =>
  import("~/features/overview/components/command-palette").then((code) => code.CommandPalette),
);

/** The admin navigation around each page. Guards nothing, because child loaders run on their own; every page guards itself. */
export default function AdminLayout() {
  const scope = useAdminScope();
  return (
    <div className="mx-auto flex w-full max-w-[88rem] flex-1 flex-col lg:flex-row">
      <AdminNav scope={scope} />
      {/* `min-w-0` lets wide tables scroll inside the page instead of widening it. */}
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
      <PaletteOnKey scope={scope} />
    </div>
  );
}

/** Opens the command palette on Ctrl+K or ⌘K; its code loads on the first use. */
function PaletteOnKey({ scope }: { scope: AdminScope | undefined }) {
  const [{ useCount, isOpen }, setState] = useState({ useCount: 0, isOpen: false });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isPaletteKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      // A field may use the key itself, as the Markdown editor does for links.
      if (!isPaletteKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      // Without a dialog, loading the code failed.
      const isShown = document.querySelector("dialog[open] [role=combobox]") !== null;
      if (!isShown) setState(({ useCount }) => ({ useCount: useCount + 1, isOpen: true }));
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, []);
  // The key empties the palette for each use, and loads its code again if loading failed.
  return (
    useCount > 0 && (
      <CommandPalette
        key={useCount}
        open={isOpen}
        onClose={() => setState((state) => ({ ...state, isOpen: false }))}
        pages={listAdminPages(scope)}
        searchedKinds={nameSearchGroups(scope)}
      />
    )
  );
}
