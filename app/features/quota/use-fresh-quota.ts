import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { quotaKey } from "./quota-key";

/** Updates the badge right after a free question was spent, without waiting for the next poll. */
export function useFreshQuota(spent: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (spent) void client.invalidateQueries({ queryKey: quotaKey });
  }, [client, spent]);
}
