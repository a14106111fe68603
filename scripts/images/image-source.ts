import { z } from "zod";

// The sources of real pictures: who made them, under which license, and where their files are. `app/content/images/sources.json`
// holds only sources that a recipe uses. The files themselves are never part of the repository.

const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/);
/** A path with slashes that stays inside its folder. */
const safePath = z
  .string()
  .min(1)
  .max(400)
  .refine(
    (path) => !path.includes("\\") && path.split("/").every((part) => part !== "" && part !== "." && part !== ".."),
  );
const content = {
  bytes: z
    .number()
    .int()
    .min(1)
    .max(32 * 1024 * 1024),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** A file at a public address: `https://raw.githubusercontent.com/REPO/COMMIT/PATH`. */
const publicFileSchema = z.strictObject({
  repo: z.string().regex(/^[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/),
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  path: safePath,
  ...content,
});

/** A converted copy, which exists only in a mirror. */
const derivedFileSchema = z.strictObject({
  /** Path in the mirror. */
  derived: safePath.refine((path) => path.startsWith("derived/")),
  /** The original's public address, abbreviated. */
  from: z.string().min(1).max(300),
  /** How the copy was made from the original. */
  how: z.string().min(1).max(200),
  ...content,
});

export const imageSourceSchema = z.strictObject({
  id,
  title: z.string().min(1).max(300),
  license: z.string().min(1).max(120),
  /** Where the license is stated, with a quotation. */
  licenseEvidence: z.string().min(1).max(800),
  /** The credit that is shown with every picture. */
  credit: z.string().min(1).max(300),
  /** Whether an admin confirms the license before questions are published, because someone other than the owner states it. */
  confirmLicense: z.boolean(),
  /** How the source removed patients' data; null for pictures that never showed a patient. */
  deidentification: z.string().min(1).max(200).nullable(),
  files: z.array(z.union([publicFileSchema, derivedFileSchema])).min(1),
});

export type ImageSource = z.infer<typeof imageSourceSchema>;
export type SourceFile = ImageSource["files"][number];
export type PublicFile = z.infer<typeof publicFileSchema>;

/** Reports whether a file can be fetched from its public address. */
export function isPublic(file: SourceFile): file is PublicFile {
  return "repo" in file;
}

/** Returns the path of a file in a mirror and in the folder of fetched files. */
export function mirrorPath(file: SourceFile): string {
  return isPublic(file) ? `files/${file.repo}/${file.commit}/${file.path}` : file.derived;
}

/** Returns the name under which recipes use a file: its path in the repository or in the mirror. */
export function getFileName(file: SourceFile): string {
  return isPublic(file) ? file.path : file.derived;
}
