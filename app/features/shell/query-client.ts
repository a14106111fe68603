import { QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import {
  dataFreshness,
  mutationRetries,
  queryRetries,
  refetchInterval,
  refetchOnFocus,
  retryDelay,
  unusedCacheLifetime,
} from "~/constants";
import { isUnauthorized, request } from "~/lib/request";

export const meKey = ["/api/auth/me"];

/** Returns a query function that fetches JSON from the key's segments, joined with slashes. `on401` sets what happens if the user is not signed in. */
export function createQueryFn<T>({ on401 }: { on401: "throw" | "returnNull" }) {
  return async ({ queryKey }: { queryKey: QueryKey }): Promise<T> => {
    try {
      return await (await request(queryKey.join("/"))).json();
    } catch (error) {
      if (on401 === "returnNull" && isUnauthorized(error)) return null as T;
      throw error;
    }
  };
}

/** Creates the browser's query cache with the specification's constants (N7). */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // A 401 means that the login has ended, so the current user is fetched again.
    queryCache: new QueryCache({
      onError: (error) => isUnauthorized(error) && void client.invalidateQueries({ queryKey: meKey }),
    }),
    defaultOptions: {
      queries: {
        queryFn: createQueryFn({ on401: "throw" }),
        staleTime: dataFreshness,
        // On the server, a client lives for one response and must leave no timer.
        gcTime: typeof document === "undefined" ? Number.POSITIVE_INFINITY : unusedCacheLifetime,
        retry: queryRetries,
        retryDelay,
        refetchOnWindowFocus: refetchOnFocus,
        refetchInterval: refetchInterval,
      },
      // Offline, a mutation must fail visibly instead of waiting for the network.
      mutations: { retry: mutationRetries, networkMode: "always" },
    },
  });
  return client;
}
