import { RejectedImageError } from "../../../images/formats/clean-image";

/**
 * Encoding of the pixels of a DICOM file. There is one value for all kinds of JPEG, because the JPEG data itself states its
 * kind.
 */
export type PixelCoding = "littleEndian" | "bigEndian" | "rle" | "jpeg" | "jpegLs" | "jpeg2000" | "htj2k";

export interface TransferSyntax {
  coding: PixelCoding;
  /**
   * Whether pixels always differ from the original. Pixels in a near-lossless syntax may still be lossless; then the header
   * says so.
   */
  isLossy: boolean;
}

const lossless = (coding: PixelCoding): TransferSyntax => ({ coding, isLossy: false });
const lossyJpeg: TransferSyntax = { coding: "jpeg", isLossy: true };

/** Transfer syntaxes by UID (DICOM PS3.6, table A-1). */
const syntaxes: Record<string, TransferSyntax> = {
  "1.2.840.10008.1.2": lossless("littleEndian"),
  "1.2.840.10008.1.2.1": lossless("littleEndian"),
  "1.2.840.10008.1.2.1.99": lossless("littleEndian"),
  "1.2.840.10008.1.2.2": lossless("bigEndian"),
  "1.2.840.10008.1.2.5": lossless("rle"),
  "1.2.840.10008.1.2.4.50": lossyJpeg,
  "1.2.840.10008.1.2.4.51": lossyJpeg,
  "1.2.840.10008.1.2.4.53": lossyJpeg,
  "1.2.840.10008.1.2.4.55": lossyJpeg,
  "1.2.840.10008.1.2.4.57": lossless("jpeg"),
  "1.2.840.10008.1.2.4.70": lossless("jpeg"),
  "1.2.840.10008.1.2.4.80": lossless("jpegLs"),
  "1.2.840.10008.1.2.4.81": lossless("jpegLs"),
  "1.2.840.10008.1.2.4.90": lossless("jpeg2000"),
  "1.2.840.10008.1.2.4.91": lossless("jpeg2000"),
  "1.2.840.10008.1.2.4.201": lossless("htj2k"),
  "1.2.840.10008.1.2.4.202": lossless("htj2k"),
  "1.2.840.10008.1.2.4.203": lossless("htj2k"),
};

export const implicitLittleEndian = "1.2.840.10008.1.2";
export const explicitLittleEndian = "1.2.840.10008.1.2.1";

/** Returns the transfer syntax of a UID. Throws `RejectedImageError` for an unsupported transfer syntax. */
export function findTransferSyntax(uid: string): TransferSyntax {
  const syntax = syntaxes[uid];
  if (!syntax)
    throw new RejectedImageError(
      `The pixels are stored as ${describeUnsupported(uid)}, which RadCore cannot read. Export the file again uncompressed or as JPEG 2000.`,
    );
  return syntax;
}

function describeUnsupported(uid: string): string {
  const number = Number(uid.match(/^1\.2\.840\.10008\.1\.2\.4\.(\d+)/)?.[1] ?? 0);
  if (number >= 100 && number <= 109) return "MPEG video";
  if (number >= 110 && number <= 112) return "JPEG XL";
  if (number === 94 || number === 95 || number === 204 || number === 205) return "a link to a JPIP server";
  if (number === 92 || number === 93) return "multi-component JPEG 2000";
  if (number >= 50 && number <= 66) return "a retired kind of JPEG";
  return "a compression of unknown kind";
}
