import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { handleUploadStep } from "~/features/bank/pictures/upload/picture-upload.action.server";

export const loader = adminOnly("bankWriting", throwNotFound);

export const action = adminOnly("bankWriting", (args) => handleUploadStep(args));
