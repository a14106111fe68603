import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { dynamicBeamWidth, receiveEchoes } from "./beam-echoes";
import { curvedScan, outlineBehind, outlineCircle } from "./beam-geometry";
import { addBoundary, addCircleWall, crossCircle, fluidAttenuation, scanMedium } from "./scanned-medium";
import { liverModel, withFluid } from "./tissue-models";

const gallbladder = { x: 2, z: 54, radiusX: 25, radiusZ: 14 };

export const stoneShadow = definePhantom({
  id: "us-stone",
  name: "Stone and clean shadow",
  explanation:
    "A stone on the far wall of the gallbladder. It reflects at its surface and absorbs the rest, so the shadow behind it is clean. Shrink the stone to the width of the beam: sound passes beside the stone, and the shadow fills with echoes.",
  physics:
    "Echoes in the shadow are 2 × attenuation × frequency × diameter dB weaker than beside it, behind bile. A beam wider than the stone averages what passes through and beside it.",
  knobs: {
    diameter: { label: "Diameter of the stone", min: 1, max: 14, step: 1, unit: "mm" },
    attenuation: { label: "Attenuation of the stone", min: 2, max: 20, step: 1, unit: "dB/cm/MHz" },
    frequency: { label: "Frequency", min: 2, max: 5, step: 0.5, unit: "MHz" },
  },
  defaults: { diameter: 9, attenuation: 12, frequency: 3.5 },
  truths: {
    shadowDepth:
      "Loss in dB behind the middle of the stone, compared with bile, for a beam much narrower than the stone",
    beamWidth: "Width of the beam at the stone in mm",
  },
  simulate({ diameter, attenuation, frequency }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 120, side });
    const radius = diameter / 2;
    const stone = { x: gallbladder.x + 1, z: gallbladder.z + gallbladder.radiusZ - 0.6 - radius, radius };
    const surroundings = withFluid(liverModel, gallbladder);
    const medium = scanMedium(geometry, (x, z, depth) =>
      (x - stone.x) ** 2 + (z - stone.z) ** 2 < radius ** 2 ? { scatter: 2, attenuation } : surroundings(x, z, depth),
    );
    addCircleWall(medium, geometry, stone, 3);
    for (let beam = 0; beam < geometry.beams; beam++) {
      const crossing = crossCircle(geometry, beam, stone);
      if (crossing) addBoundary(medium, geometry, beam, crossing.near, 16);
    }
    const shadow = { left: stone.x - 0.7 * radius, right: stone.x + 0.7 * radius, z: stone.z };
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency }, seed)], side)],
      truth: {
        shadowDepth: (2 * (attenuation - fluidAttenuation) * frequency * diameter) / 10,
        beamWidth: dynamicBeamWidth(frequency)(stone.z),
      },
      regions: [
        { name: "Stone", from: 0, to: 0, polygon: outlineCircle(geometry, stone.x, stone.z, radius + 1) },
        { name: "Shadow", from: 0, to: 0, polygon: outlineBehind(geometry, shadow, stone.z + radius + 5, 118) },
      ],
    };
  },
});
