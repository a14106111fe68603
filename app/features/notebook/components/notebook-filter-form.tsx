import { paths } from "~/paths";
import { ListFilter } from "~/ui/list-filter";
import { organDomains } from "../../questions/filter";
import { domainName, modalities } from "../../questions/taxonomy";
import { type NotebookFilter, notebookKindNames } from "../notebook-query";

/** Filters the notebook by words, kind, and domains. */
export function NotebookFilterForm({ filter }: { filter: NotebookFilter }) {
  return (
    <div className="print:hidden">
      <ListFilter
        action={paths.notebook}
        search={{ label: "Search", value: filter.search }}
        selects={[
          { name: "kind", label: "Kind", value: filter.kind, labels: notebookKindNames },
          { name: "organ", label: "Organ", value: filter.organ, labels: nameDomains(organDomains) },
          { name: "modality", label: "Modality", value: filter.modality, labels: nameDomains(modalities) },
        ]}
      />
    </div>
  );
}

function nameDomains(domains: readonly Parameters<typeof domainName>[0][]): Record<string, string> {
  return Object.fromEntries(domains.map((domain) => [domain, domainName(domain)]));
}
