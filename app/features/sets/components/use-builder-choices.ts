import { type RefObject, useEffect, useState } from "react";
import { type Filter, readFilter } from "../../questions/filter";

interface BuilderChoices {
  filter: Filter;
  /** Search text for topics. */
  find: string;
}

/**
 * Holds the builder's choices, which start with the query in the address. After hydration, the hook reads changes that were
 * made in the form before.
 */
export function useBuilderChoices(form: RefObject<HTMLFormElement>, address: string) {
  const [loadedAddress, setLoadedAddress] = useState(address);
  const [choices, setChoices] = useState(() => readChoices(new URLSearchParams(address)));
  // The address also changes when the learner goes back or forward or submits a form.
  if (loadedAddress !== address) {
    setLoadedAddress(address);
    setChoices(readChoices(new URLSearchParams(address)));
  }
  useEffect(() => {
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    setChoices(readChoices(new URLSearchParams(fields)));
  }, [form]);
  return {
    ...choices,
    setFilter: (filter: Filter) => setChoices((before) => ({ ...before, filter })),
    setFind: (find: string) => setChoices((before) => ({ ...before, find })),
  };
}

function readChoices(query: URLSearchParams): BuilderChoices {
  return { filter: readFilter(query), find: query.get("find") ?? "" };
}
