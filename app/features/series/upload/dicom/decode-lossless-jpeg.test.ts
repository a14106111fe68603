import { expect, it } from "vitest";
import { seededRandom } from "../../../../lib/random";
import { decodeSample } from "../../../../testing/dicom-samples";
import { type Elements, makeDicom } from "../../../../testing/make-dicom";
import { makeLosslessJpeg } from "../../../../testing/make-lossless-jpeg";

const signed: Elements = { "00280103": ["US", [1]], "00280010": ["US", [16]], "00280011": ["US", [16]] };

it.each([1, 2, 3, 4, 5, 6, 7])(
  "decodes lossless JPEG exactly with predictor %i, also where differences wrap",
  async (predictor) => {
    const random = seededRandom(predictor);
    // Values near 0 and near 65535 are neighbors once they are read as signed ones, as in MR phase images.
    const values = Array.from({ length: 256 }, () => Math.floor(random() * 41) - 20);
    values.splice(100, 3, -32_768, 32_767, -32_768);
    const coded = makeLosslessJpeg(
      values.map((value) => value & 0xffff),
      16,
      predictor,
    );
    const file = makeDicom({ syntax: "1.2.840.10008.1.2.4.57", elements: signed, pixels: [coded] });
    expect([...(await decodeSample(file)).values]).toEqual(values);
  },
);
