import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { quotaQueryKey } from "./quota-key";

/** Updates the badge right after a free question was spent, without waiting for the next poll. */
export function useQuotaRefresh(hasSpentQuota: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (hasSpentQuota) void queryClient.invalidateQueries({ queryKey: quotaQueryKey });
  }, [queryClient, hasSpentQuota]);
}
