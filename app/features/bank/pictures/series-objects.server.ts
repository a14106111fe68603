import type { Context } from "~/context.server";

type Bucket = Pick<Context, "images">;

/** Returns the sizes of the stored files of a series, by file name. */
export async function listSeriesFiles({ images }: Bucket, key: string): Promise<Map<string, number>> {
  const prefix = `img/${key}/`;
  // One listing is enough: a series has at most 62 files, and a listing returns up to 1000.
  const { objects } = await images.list({ prefix });
  return new Map(objects.map((object) => [object.key.slice(prefix.length), object.size]));
}

/** Deletes every file of a series from the bucket. */
export async function deleteSeriesFiles({ images }: Bucket, key: string): Promise<void> {
  const { objects } = await images.list({ prefix: `img/${key}/` });
  if (objects.length) await images.delete(objects.map((object) => object.key));
}
