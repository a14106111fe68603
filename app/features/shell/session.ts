import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import { currentUserFreshness, quotaPollInterval } from "~/constants";
import { isCachedPage, rememberLearner } from "~/lib/last-signed-in";
import { loginPath } from "~/paths";
import type { Me } from "../auth/me-view";
import { quotaQueryKey } from "../quota/quota-key";
import type { Quota } from "../quota/quota-view";
import { createQueryFn, meKey } from "./query-client";
import type { Session } from "./session.server";

/** The session as last rendered by the server; null if unknown. */
export const SessionContext = createContext<Session | null>(null);

/** Returns the query of the current user; `data` is null for visitors. */
export function useMe() {
  return useQuery({
    queryKey: meKey,
    queryFn: createQueryFn<Me | null>({ on401: "returnNull" }),
    initialData: useContext(SessionContext)?.me,
    staleTime: currentUserFreshness,
    retry: false,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
}

/** Returns the query of the learner's quota, polled every 30 s; it has no data for visitors. */
export function useQuota() {
  const isSignedIn = Boolean(useMe().data);
  return useQuery<Quota>({
    queryKey: quotaQueryKey,
    initialData: useContext(SessionContext)?.quota ?? undefined,
    refetchInterval: quotaPollInterval,
    enabled: isSignedIn,
  });
}

// React warns about layout effects during server rendering.
const useIsomorphicLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Replaces cached session data with the loader's, and redirects to /login, which returns here after sign-in, if the login ended
 * while this page shows a signed-in user.
 */
export function useSessionSync(): void {
  const client = useQueryClient();
  const session = useContext(SessionContext);
  useIsomorphicLayoutEffect(() => {
    if (!session) return;
    client.setQueryData(meKey, session.me);
    if (session.quota) client.setQueryData(quotaQueryKey, session.quota);
    else client.removeQueries({ queryKey: quotaQueryKey });
  }, [client, session]);

  useEffect(() => {
    if (session && !isCachedPage()) rememberLearner(session.isImpersonated ? undefined : session.me?.username);
  }, [session]);

  const me = useMe().data;
  const hasLoginEnded = Boolean(session?.me) && me === null;
  useEffect(() => {
    if (hasLoginEnded) location.assign(loginPath({ redirectTo: location.pathname + location.search }));
  }, [hasLoginEnded]);
}
