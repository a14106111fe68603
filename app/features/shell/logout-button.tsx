import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { FormEvent } from "react";
import { logoutRedirectDelay } from "~/constants";
import { request } from "~/lib/request";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { useToast } from "~/ui/toast";

/** Signs out (N4). Without JavaScript, the form submits and the response redirects to /login. */
export function LogoutButton() {
  const client = useQueryClient();
  const { toast } = useToast();
  const logout = useMutation({
    mutationFn: async () => (await request(paths.logout, { method: "POST" })).json(),
    onSuccess: () => {
      client.clear();
      toast({ title: "Logged out successfully", description: "You have been logged out" });
      setTimeout(() => location.assign(paths.login), logoutRedirectDelay);
    },
    onError: () => toast({ title: "Logout failed", description: "Please try again", variant: "destructive" }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    logout.mutate();
  };
  return (
    <form method="post" action={paths.logout} onSubmit={onSubmit}>
      <Button type="submit" variant="ghost" size="sm" className="max-sm:px-2" disabled={logout.isPending}>
        <LogOut aria-hidden="true" />
        <span className="max-sm:sr-only">{logout.isPending ? "Logging out..." : "Logout"}</span>
      </Button>
    </form>
  );
}
