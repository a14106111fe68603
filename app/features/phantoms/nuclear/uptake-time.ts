import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { chestSlice, chestSliceField, lungTarget } from "./chest-slice";
import { correctAttenuation, detectPairs, reconstructSlice } from "./pet-slice";
import { scintigramSeries } from "./scintigram-series";

/**
 * Terms of the FDG concentration in plasma at t minutes after a bolus (Feng, Huang, Wang 1993):
 * (A₁·t − A₂ − A₃)·exp(−λ₁·t) + A₂·exp(−λ₂·t) + A₃·exp(−λ₃·t), in µCi/mL.
 */
const feng = { a1: 851.1225, a2: 21.8798, a3: 20.8113, rate1: 4.1339, rate2: 0.1191, rate3: 0.0104 };
/** SUV of blood at 60 min, which sets the scale. */
const bloodSuvAt60 = 1.7;
/** Share of the volume of the target that exchanges freely with plasma. */
const freeVolume = 0.4;

function fengPlasma(time: number): number {
  const { a1, a2, a3, rate1, rate2, rate3 } = feng;
  return (a1 * time - a2 - a3) * Math.exp(-rate1 * time) + a2 * Math.exp(-rate2 * time) + a3 * Math.exp(-rate3 * time);
}

/** Returns the integral of the plasma curve from 0 to a time. */
function fengIntegral(time: number): number {
  const { a1, a2, a3, rate1, rate2, rate3 } = feng;
  const decay = Math.exp(-rate1 * time);
  const first = (a1 / rate1 ** 2) * (1 - decay * (1 + rate1 * time)) - ((a2 + a3) / rate1) * (1 - decay);
  return first + (a2 / rate2) * (1 - Math.exp(-rate2 * time)) + (a3 / rate3) * (1 - Math.exp(-rate3 * time));
}

/** Returns the SUV of blood at a time in minutes after injection. */
export function bloodSuv(time: number): number {
  return (bloodSuvAt60 * fengPlasma(time)) / fengPlasma(60);
}

/**
 * Returns the SUV of a target that traps FDG with the net influx rate Ki in 1/min (Patlak, Blasberg, Fenstermacher 1983):
 * Ki·∫plasma + free volume × plasma.
 */
export function targetSuv(influx: number, time: number): number {
  const scale = bloodSuvAt60 / fengPlasma(60);
  return scale * (influx * fengIntegral(time) + freeVolume * fengPlasma(time));
}

export const uptakeTime = definePhantom({
  id: "pt-uptake-time",
  name: "PET: SUV and uptake time",
  explanation:
    "A chest slice with a target that traps FDG, at the chosen time and at 60 min. Wait longer: the activity rises in the target and falls in the blood, so the contrast rises. Compare two examinations only at the same uptake time.",
  physics:
    "Target = Ki·∫Cp dt + V·Cp (Patlak plot) with the plasma curve Cp of Feng et al. 1993, scaled to a blood SUV of 1.7 at 60 min. Decay is corrected.",
  knobs: {
    time: { label: "Uptake time", min: 30, max: 180, step: 5, unit: "min" },
    influx: { label: "Net influx rate Ki", min: 0, max: 0.06, step: 0.005, unit: "1/min" },
  },
  defaults: { time: 120, influx: 0.03 },
  truths: {
    suv: "SUV of the target at the chosen time",
    suvAt60: "SUV of the target at 60 min",
    change: "Change of the SUV from 60 min to the chosen time in %",
    bloodSuv: "SUV of blood at the chosen time",
  },
  simulate({ time, influx }, seed, side) {
    const settings = { field: chestSliceField, side, countsPerSuv: 2, smoothing: 3 };
    const scan = (minutes: number, scanSeed: number) => {
      const slice = chestSlice(targetSuv(influx, minutes), bloodSuv(minutes));
      const sinogram = correctAttenuation(detectPairs(slice, settings, scanSeed), slice.attenuation);
      return scintigramSeries([reconstructSlice(sinogram, settings)], {
        modality: "PT",
        plane: "axial",
        unit: "SUV",
        spacing: chestSliceField / side,
        darkestValue: 7,
      });
    };
    const suv = targetSuv(influx, time);
    const suvAt60 = targetSuv(influx, 60);
    const { x, y, radiusX } = lungTarget;
    return {
      series: [scan(time, seed), scan(60, seed + 1)],
      truth: { suv, suvAt60, change: 100 * (suv / suvAt60 - 1), bloodSuv: bloodSuv(time) },
      regions: [
        {
          name: "Target",
          from: 0,
          to: 0,
          polygon: outlineEllipse(0.5 + x / chestSliceField, 0.5 + y / chestSliceField, radiusX / chestSliceField),
        },
      ],
    };
  },
});
