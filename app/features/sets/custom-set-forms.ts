import { z } from "zod";
import { maxSetNameLength } from "./custom-set-limits";

const setId = z.string().min(1).max(40);
/** If the name is empty, the set is named after its filters. */
const name = z.string().trim().max(maxSetNameLength).default("");

/** The actions on custom sets; `save` and `update` are posted with the fields of a start form. */
const setSchemas = {
  save: z.object({ intent: z.literal("save"), name }),
  update: z.object({ intent: z.literal("update"), setId, name }),
  rename: z.object({ intent: z.literal("rename"), setId, name: name.pipe(z.string().min(1)) }),
  delete: z.object({ intent: z.literal("delete"), setId }),
  share: z.object({ intent: z.literal("share"), setId }),
  unshare: z.object({ intent: z.literal("unshare"), setId }),
  /** Creates and removes the link to the same questions for a group (S10). */
  shareGroup: z.object({ intent: z.literal("shareGroup"), setId }),
  unshareGroup: z.object({ intent: z.literal("unshareGroup"), setId }),
  /** Copies a shared set. */
  copy: z.object({ intent: z.literal("copy"), token: z.string().min(1).max(60) }),
};
const anySetSchema = z.discriminatedUnion("intent", [
  setSchemas.save,
  setSchemas.update,
  setSchemas.rename,
  setSchemas.delete,
  setSchemas.share,
  setSchemas.unshare,
  setSchemas.shareGroup,
  setSchemas.unshareGroup,
  setSchemas.copy,
]);

/** Parses the posted action on a set. */
export function parseSetForm(fields: FormData) {
  const text = (field: string) => fields.get(field)?.toString();
  return anySetSchema.safeParse({
    intent: text("intent"),
    setId: text("setId"),
    name: text("name"),
    token: text("token"),
  });
}
