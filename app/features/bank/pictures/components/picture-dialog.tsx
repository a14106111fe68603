import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import type { ListedPicture, PictureLibrary } from "../pictures.loader.server";
import { PictureCard } from "./picture-card";

interface Props {
  open: boolean;
  onClose: () => void;
  onChoose: (picture: ListedPicture) => void;
}

/** Lets an admin choose a series from the library. */
export function PictureDialog({ open, onClose, onChoose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Choose a series" className="w-[min(52rem,calc(100vw-2rem))]">
      <PictureChooser onChoose={onChoose} />
    </Dialog>
  );
}

function PictureChooser({ onChoose }: Pick<Props, "onChoose">) {
  const { load, data: library, state } = useFetcher<PictureLibrary>();
  const [search, setSearch] = useState("");
  const loadPage = (page: number) => load(`${paths.pictures}?${new URLSearchParams({ search, page: String(page) })}`);
  useEffect(() => load(paths.pictures), [load]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    loadPage(1);
  };
  return (
    <div className="grid gap-4">
      <form onSubmit={submit} className="flex items-end gap-3">
        <Field
          type="search"
          label="Title, license, or credit"
          maxLength={60}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="grow"
        />
        <Button type="submit" variant="outline" pending={state !== "idle"}>
          Search
        </Button>
      </form>
      <p className="text-sm">
        Is the series missing?{" "}
        <a className="link" href={paths.uploadPictures} target="_blank" rel="noreferrer">
          Upload pictures
        </a>{" "}
        in another tab, then search again.
      </p>
      {!library && <Spinner label="Loading pictures" />}
      {library && library.pictures.length === 0 && <p className="text-sm">No pictures match.</p>}
      {library && (
        <>
          <ul className="grid gap-3 sm:grid-cols-2">
            {library.pictures.map((picture) => (
              <li key={picture.key} className="min-w-0">
                <PictureCard
                  picture={picture}
                  action={
                    <Button
                      size="sm"
                      variant="outline"
                      aria-label={`Choose: ${picture.title}`}
                      onClick={() => onChoose(picture)}
                    >
                      Choose
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
          <div className="flex items-center gap-3 text-sm">
            <Button
              size="sm"
              variant="outline"
              disabled={library.query.page === 1}
              onClick={() => loadPage(library.query.page - 1)}
            >
              Previous
            </Button>
            <span className="text-muted-foreground">{library.countText}</span>
            <Button
              size="sm"
              variant="outline"
              disabled={!library.hasMore}
              onClick={() => loadPage(library.query.page + 1)}
            >
              Next
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
