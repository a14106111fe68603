import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useLayoutEffect } from "react";
import { currentUserFreshness, quotaPollInterval } from "~/constants";
import { isCachedPage, rememberLearner } from "~/lib/last-signed-in";
import { loginPath } from "~/paths";
import type { Me } from "../auth/me-view";
import { quotaKey } from "../quota/quota-key";
import type { Quota } from "../quota/quota-view";
import { meKey, readKey } from "./query-client";
import type { Session } from "./session.server";

/** The session as the server last rendered it; null when it does not know. */
export const SessionContext = createContext<Session | null>(null);

/** Who is signed in: `data` is null for a visitor, `isPending` while nobody knows yet. */
export function useMe() {
  return useQuery({
    queryKey: meKey,
    queryFn: readKey<Me | null>({ on401: "returnNull" }),
    initialData: useContext(SessionContext)?.me,
    staleTime: currentUserFreshness,
    retry: false,
    refetchOnMount: true,
    refetchOnWindowFocus: true,
  });
}

/** The quota of the signed-in person, asked again every 30 s; no data for a visitor. */
export function useQuota() {
  const signedIn = Boolean(useMe().data);
  return useQuery<Quota>({
    queryKey: quotaKey,
    initialData: useContext(SessionContext)?.quota ?? undefined,
    refetchInterval: quotaPollInterval,
    enabled: signedIn,
  });
}

// The server has no layout and warns about layout effects.
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Keeps cache and page in step: what a loader has just brought replaces what was cached; and when the login has ended
 * while this page still thinks that somebody is signed in, the browser goes to /login and comes back here.
 */
export function useSessionInStep(): void {
  const client = useQueryClient();
  const session = useContext(SessionContext);
  useBeforePaint(() => {
    if (!session) return;
    client.setQueryData(meKey, session.me);
    if (session.quota) client.setQueryData(quotaKey, session.quota);
    else client.removeQueries({ queryKey: quotaKey });
  }, [client, session]);

  useEffect(() => {
    if (session && !isCachedPage()) rememberLearner(session.impersonated ? undefined : session.me?.username);
  }, [session]);

  const me = useMe().data;
  const ended = Boolean(session?.me) && me === null;
  useEffect(() => {
    if (ended) location.assign(loginPath({ redirectTo: location.pathname + location.search }));
  }, [ended]);
}
