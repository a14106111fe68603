import { createContext, useContext } from "react";
import { formKeyName } from "~/lib/form-key";

const Key = createContext("");

/** Provides the key of the page to its forms. */
export const FormKeyProvider = Key.Provider;

/** Makes a form that is sent twice create its row once (lib/form-key.ts). Every form that creates a row needs one. */
export function FormKey() {
  return <input type="hidden" name={formKeyName} value={useContext(Key)} />;
}
