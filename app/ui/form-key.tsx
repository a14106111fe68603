import { createContext, useContext } from "react";
import { formKeyName } from "~/lib/form-key";

const Key = createContext("");

/** Gives the forms below the page's key. */
export const FormKeyProvider = Key.Provider;

/** Belongs into every form that creates something: sent twice, it creates it once (lib/form-key.ts). */
export function FormKey() {
  return <input type="hidden" name={formKeyName} value={useContext(Key)} />;
}
