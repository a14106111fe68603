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

/** Reads the address made of the key's segments, joined with slashes, as JSON. `on401` says what "not signed in" yields. */
export function readKey<T>({ on401 }: { on401: "throw" | "returnNull" }) {
  return async ({ queryKey }: { queryKey: QueryKey }): Promise<T> => {
    try {
      return await (await request(queryKey.join("/"))).json();
    } catch (error) {
      if (on401 === "returnNull" && isUnauthorized(error)) return null as T;
      throw error;
    }
  };
}

/** The browser's query cache, with the specification's constants (N7). */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // A 401 anywhere means that the login has ended: ask who is signed in.
    queryCache: new QueryCache({
      onError: (error) => isUnauthorized(error) && void client.invalidateQueries({ queryKey: meKey }),
    }),
    defaultOptions: {
      queries: {
        queryFn: readKey({ on401: "throw" }),
        staleTime: dataFreshness,
        // On the server a client lives as long as one answer; a timer would outlive it.
        gcTime: typeof document === "undefined" ? Number.POSITIVE_INFINITY : unusedCacheLifetime,
        retry: queryRetries,
        retryDelay,
        refetchOnWindowFocus: refetchOnFocus,
        refetchInterval: refetchInterval,
      },
      // Offline, a click must fail and say so instead of waiting for the network in silence.
      mutations: { retry: mutationRetries, networkMode: "always" },
    },
  });
  return client;
}
