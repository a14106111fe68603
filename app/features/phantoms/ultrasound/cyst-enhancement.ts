import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, outlineBehind, outlineCircle } from "./beam-geometry";
import { addCircleWall, fluidAttenuation, scanMedium, tissueAttenuation } from "./scanned-medium";
import { liverModel, withFluid } from "./tissue-models";

const center = { x: 2, z: 52 };

export const cystEnhancement = definePhantom({
  id: "us-cyst",
  name: "Cyst and posterior enhancement",
  explanation:
    "A cyst in the liver. Fluid attenuates the pulse very little, but time gain compensation amplifies as for tissue, so echoes behind the cyst are too bright. Enlarge the cyst or raise the frequency and compare the tissue behind it with its neighbors.",
  physics:
    "Enhancement in dB = 2 × (0.5 − 0.0022) dB/cm/MHz × frequency × diameter: the loss that the path down and back through tissue would have caused.",
  knobs: {
    diameter: { label: "Diameter of the cyst", min: 6, max: 40, step: 2, unit: "mm" },
    frequency: { label: "Frequency", min: 2, max: 5, step: 0.5, unit: "MHz" },
  },
  defaults: { diameter: 26, frequency: 3.5 },
  truths: { enhancement: "Enhancement behind the middle of the cyst in dB" },
  simulate({ diameter, frequency }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 120, side });
    const radius = diameter / 2;
    const medium = scanMedium(geometry, withFluid(liverModel, { ...center, radiusX: radius, radiusZ: radius }));
    addCircleWall(medium, geometry, { ...center, radius }, 4);
    const echoes = receiveEchoes(geometry, medium, { frequency }, seed);
    const behind = { left: center.x - 0.6 * radius, right: center.x + 0.6 * radius, z: center.z };
    return {
      series: [bModeSeries(geometry, [echoes], side)],
      truth: { enhancement: (2 * (tissueAttenuation - fluidAttenuation) * frequency * diameter) / 10 },
      regions: [
        { name: "Cyst", from: 0, to: 0, polygon: outlineCircle(geometry, center.x, center.z, radius) },
        {
          name: "Posterior enhancement",
          from: 0,
          to: 0,
          polygon: outlineBehind(geometry, behind, center.z + radius + 3, 118),
        },
      ],
    };
  },
});
