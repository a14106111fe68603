import type { SeriesBucket } from "../../app/features/series/store-series.server";

/** The methods of the local image bucket that commands use. */
export interface LocalBucket extends SeriesBucket {
  list(options: {
    prefix: string;
    cursor?: string;
  }): Promise<{ objects: { key: string }[] } & ({ truncated: true; cursor: string } | { truncated: false })>;
  delete(keys: string[]): Promise<unknown>;
}
