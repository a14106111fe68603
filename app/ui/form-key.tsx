import { createContext, useContext } from "react";
import { formKeyName } from "~/lib/form-key";

const FormKeyContext = createContext("");

/** Provides the page's form key to its forms. */
export const FormKeyProvider = FormKeyContext.Provider;

/**
 * Renders the form key, so that a form sent twice creates one row (lib/form-key.ts). Every form that creates a row needs this
 * key.
 */
export function FormKey() {
  return <input type="hidden" name={formKeyName} value={useContext(FormKeyContext)} />;
}
