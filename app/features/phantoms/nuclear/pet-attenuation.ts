import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse, outlinePolygon } from "../simulation/outline-region";
import { chestSlice, chestSliceField, lungTarget, mediastinalTarget, trunk } from "./chest-slice";
import { correctAttenuation, detectPairs, reconstructSlice } from "./pet-slice";
import { scintigramSeries } from "./scintigram-series";
import { integrateEllipses } from "./tomography";

export const petAttenuation = definePhantom({
  id: "pt-attenuation",
  name: "PET: attenuation correction",
  explanation:
    "A chest slice with two targets of the same activity, in the right lung and in the mediastinum: without attenuation correction, then corrected. Without the correction, the skin and the lungs appear too active, the middle too faint, and the mediastinal target fainter than the one in the lung.",
  physics:
    "A pair of 511 keV photons leaves the body with the probability exp(−∫μ) over the whole line of response, wherever on the line the annihilation occurs; μ of water 0.096/cm (NIST SRD 126). The correction divides by this probability, so it amplifies noise in the middle.",
  knobs: {
    targetSuv: { label: "True SUV of the targets", min: 2, max: 12, step: 0.5, unit: "" },
    counts: { label: "Counts (relative)", min: 1, max: 20, step: 1, unit: "" },
  },
  defaults: { targetSuv: 6, counts: 10 },
  truths: {
    escapeAcross:
      "Photon pairs that leave the body along the line from side to side through the mediastinal target, in %",
    escapeFrontToBack:
      "Photon pairs that leave the body along the line from front to back through the mediastinal target, in %",
    correctionAcross: "Factor by which the correction multiplies the counts from side to side",
  },
  simulate({ targetSuv, counts }, seed, side) {
    const slice = chestSlice(targetSuv);
    const settings = { field: chestSliceField, side, countsPerSuv: 0.05 * counts, smoothing: 3.2 };
    const sinogram = detectPairs(slice, settings, seed);
    const corrected = reconstructSlice(correctAttenuation(sinogram, slice.attenuation), settings);
    const uncorrected = reconstructSlice(sinogram, settings);
    const spacing = chestSliceField / side;
    const options = { modality: "PT", plane: "axial", unit: "SUV", spacing } as const;
    const across = integrateEllipses(slice.attenuation, Math.PI / 2, mediastinalTarget.y);
    const along = integrateEllipses(slice.attenuation, 0, mediastinalTarget.x);
    const at = (place: number) => 0.5 + place / chestSliceField;
    const target = (name: string, { x, y, radiusX }: typeof lungTarget) => ({
      name,
      from: 0,
      to: 0,
      polygon: outlineEllipse(at(x), at(y), (1.2 * radiusX) / chestSliceField),
    });
    const outer = outlineEllipse(
      0.5,
      0.5,
      (trunk.radiusX + 4) / chestSliceField,
      (trunk.radiusY + 4) / chestSliceField,
    );
    const inner = outlineEllipse(
      0.5,
      0.5,
      (trunk.radiusX - 12) / chestSliceField,
      (trunk.radiusY - 12) / chestSliceField,
    );
    return {
      series: [
        scintigramSeries([uncorrected], {
          ...options,
          darkestValue: 0.28 * targetSuv,
        }),
        scintigramSeries([corrected], { ...options, darkestValue: 0.9 * targetSuv }),
      ],
      truth: {
        escapeAcross: 100 * Math.exp(-across),
        escapeFrontToBack: 100 * Math.exp(-along),
        correctionAcross: Math.exp(across),
      },
      regions: [
        {
          name: "Rim of the skin",
          from: 0,
          to: 0,
          polygon: outlinePolygon([...outer, ...outer.slice(0, 1), ...inner.slice(0, 1), ...inner.slice().reverse()]),
        },
        target("Target in the lung", lungTarget),
        target("Target in the mediastinum", mediastinalTarget),
      ],
    };
  },
});
