import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { quotaKey } from "./quota-key";

/** Shows in the badge at once, not at the next poll, that a free question was spent. */
export function useFreshQuota(spent: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (spent) void client.invalidateQueries({ queryKey: quotaKey });
  }, [client, spent]);
}
