import { Form, useNavigation } from "@remix-run/react";
import { Search } from "lucide-react";
import { useRef } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useSlashKey } from "~/ui/use-slash-key";
import { useAdminScope } from "../../auth/components/use-admin-scope";
import { nameSearchGroups } from "../search-groups";

/** The box of the admin search; `/` focuses it (K1). */
export function SearchBox({ text = "" }: { text?: string }) {
  const searchedKinds = nameSearchGroups(useAdminScope());
  const input = useRef<HTMLInputElement>(null);
  const pending = useNavigation().location?.pathname === paths.adminSearch;
  useSlashKey(input);
  return (
    <Form action={paths.adminSearch} role="search" className="flex max-w-2xl gap-2">
      <div className="relative flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <input
          ref={input}
          key={text}
          type="search"
          name="q"
          defaultValue={text}
          maxLength={200}
          required
          aria-label={`Search ${searchedKinds}`}
          aria-keyshortcuts="/"
          placeholder={`Search ${searchedKinds}`}
          className="control pl-9 sm:pr-10"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-border px-1.5 text-muted-foreground text-xs max-sm:hidden"
        >
          /
        </span>
      </div>
      <Button type="submit" pending={pending}>
        Search
      </Button>
    </Form>
  );
}
