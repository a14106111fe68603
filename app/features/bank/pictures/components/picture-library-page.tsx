import { Link } from "@remix-run/react";
import { Images, Upload } from "lucide-react";
import { AreaLink } from "~/features/auth/components/area-link";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListFilter } from "~/ui/list-filter";
import { Page } from "~/ui/page";
import { NumberedPager } from "~/ui/pager";
import { seriesModalityLabels } from "../picture-labels";
import { formatPictureQuery, isPictureQueryFiltered, type PictureQuery } from "../picture-query";
import type { PictureLibrary } from "../pictures.loader.server";
import { PictureCard } from "./picture-card";

interface Props {
  library: PictureLibrary;
  wasRemoved: boolean;
}

/** The page that lists the stored series of the bank. */
export function PictureLibraryPage({ library: { query, pictures, hasMore, countText }, wasRemoved }: Props) {
  return (
    <Page
      width="wide"
      title="Pictures"
      description="The series that questions show. Each is stored once, even if many questions use it."
      actions={
        <AreaLink area="bankWriting" to={paths.uploadPictures} className={buttonClass()}>
          <Upload aria-hidden="true" /> Upload pictures
        </AreaLink>
      }
    >
      {wasRemoved && (
        <Alert tone="success" className="mb-6">
          Picture removed.
        </Alert>
      )}
      <ListFilter
        action={paths.pictures}
        search={{ label: "Title, license, or credit", value: query.search }}
        selects={[
          { name: "modality", label: "Modality", value: query.modality, labels: seriesModalityLabels },
          { name: "use", label: "Use", value: query.use, labels: { used: "In a question", unused: "Unused" } },
          { name: "simulated", label: "Simulated", value: query.simulated, labels: { yes: "Yes", no: "No" } },
        ]}
      />
      {pictures.length === 0 ? (
        <EmptyLibrary query={query} />
      ) : (
        <>
          <p className="mb-3 text-muted-foreground text-sm tabular-nums">{countText}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
            {pictures.map((picture) => (
              <li key={picture.key} className="min-w-0">
                <PictureCard picture={picture} />
              </li>
            ))}
          </ul>
          <NumberedPager
            page={query.page}
            hasNextPage={hasMore}
            label="Pages of pictures"
            to={(page) => `${paths.pictures}?${formatPictureQuery({ ...query, page })}`}
          />
        </>
      )}
    </Page>
  );
}

function EmptyLibrary({ query }: { query: PictureQuery }) {
  const isFiltered = isPictureQueryFiltered(query);
  return (
    <EmptyState
      icon={Images}
      title={query.page > 1 ? "No more pictures" : isFiltered ? "No pictures match" : "No pictures yet"}
      action={
        isFiltered || query.page > 1 ? (
          <Link to={paths.pictures} className={buttonClass({ variant: "outline" })}>
            Show all pictures
          </Link>
        ) : (
          <AreaLink area="bankWriting" to={paths.uploadPictures} className={buttonClass()}>
            Upload pictures
          </AreaLink>
        )
      }
    >
      {isFiltered
        ? "Try other words or remove a filter."
        : "Upload DICOM, PNG, or JPEG files to use them in questions."}
    </EmptyState>
  );
}
