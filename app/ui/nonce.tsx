import { createContext, useContext } from "react";

/** CSP nonce of this response, for inline scripts and styles; empty in the browser, which hides nonces. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}
