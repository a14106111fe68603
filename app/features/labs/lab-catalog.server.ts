import { type LabGroup, labGroups } from "./lab-groups";

// The server's list of labs. The Worker does not contain the phantoms, because they are large and run only in browsers.

/** A lab in a list. */
export interface LabEntry {
  /** Id of its phantom. */
  id: string;
  name: string;
  group: LabGroup;
  /** Numbers of series and knobs, to reserve their space while the lab loads. */
  seriesCount: number;
  knobCount: number;
}

/**
 * Id, name, number of series, and number of knobs of each phantom, in list order. A test compares these values with the
 * phantoms.
 */
const entries: Record<LabGroup, [id: string, name: string, seriesCount: number, knobCount: number][]> = {
  mr: [
    ["mr-wrap-around", "Wrap-around (aliasing)", 1, 3],
    ["mr-gibbs-ringing", "Gibbs ringing (truncation)", 1, 2],
    ["mr-pseudosyrinx", "Truncation in the spinal cord (pseudosyrinx)", 1, 2],
    ["mr-rf-spike", "Spike noise (herringbone)", 1, 4],
    ["mr-zipper", "Zipper (radio interference)", 1, 3],
    ["mr-respiratory-ghosts", "Respiratory motion ghosts", 1, 3],
    ["mr-pulsation-ghosts", "Pulsation ghosts of the aorta", 1, 4],
    ["mr-chemical-shift-1", "Chemical shift of the first kind (misregistration)", 1, 3],
    ["mr-chemical-shift-2", "Chemical shift of the second kind (India ink)", 1, 2],
    ["mr-low-snr", "Signal-to-noise ratio", 1, 4],
    ["mr-susceptibility", "Susceptibility artifact of metal", 2, 5],
    ["mr-parallel-imaging", "Parallel imaging: ghosts and noise", 1, 3],
    ["mr-nyquist-ghost", "Nyquist (N/2) ghost of echo-planar imaging", 1, 1],
    ["mr-slice-crosstalk", "Crosstalk between slices", 1, 3],
    ["mr-cross-excitation", "Saturation band of crossing slice groups", 1, 4],
    ["mr-dielectric-shading", "B1 inhomogeneity (dielectric effect)", 1, 3],
    ["mr-magic-angle", "Magic angle in a tendon", 1, 2],
    ["mr-brain-contrast", "Contrast of the brain: TR, TE, and TI", 1, 4],
    ["mr-hemorrhage-stages", "Intracerebral hemorrhage by stage", 3, 2],
    ["mr-diffusion", "Restricted diffusion and T2 shine-through", 3, 4],
    ["mr-adrenal-adenoma", "Adrenal nodule in phase and opposed phase", 2, 2],
    ["mr-fatty-liver", "Fatty liver (two-point Dixon)", 3, 2],
    ["mr-liver-iron", "Iron in the liver", 3, 3],
    ["mr-proteinaceous-cyst", "Proteinaceous cyst", 2, 2],
    ["mr-stir", "Fat suppression with STIR", 2, 3],
    ["mr-flair", "Fluid suppression with FLAIR", 2, 4],
    ["mr-gadolinium-tubes", "Gadolinium: signal against concentration", 1, 2],
    ["mr-dynamic-enhancement", "Enhancement curve of a breast mass", 2, 4],
    ["mr-microbleeds", "Microbleeds on T2* weighting", 2, 3],
    ["mr-phase-contrast", "Phase-contrast flow and velocity aliasing", 2, 3],
  ],
  ct: [
    ["ct-ring", "Ring artifact", 1, 2],
    ["ct-few-views", "View aliasing (too few projections)", 1, 1],
    ["ct-low-mas", "Low mAs (quantum mottle)", 1, 1],
    ["ct-photon-starvation", "Photon starvation", 1, 3],
    ["ct-metal", "Metal artifact", 1, 4],
    ["ct-cupping", "Cupping (beam hardening)", 1, 3],
    ["ct-beam-hardening", "Beam hardening between bones", 1, 3],
    ["ct-motion", "Motion artifact", 1, 2],
    ["ct-peristalsis", "Peristalsis (moving bowel gas)", 1, 2],
    ["ct-aortic-pulsation", "Pulsation of the ascending aorta", 1, 3],
    ["ct-truncation", "Truncation artifact", 1, 2],
    ["ct-windmill", "Windmill artifact (helical interpolation)", 1, 3],
    ["ct-kernels", "Reconstruction kernels", 3, 2],
    ["ct-resolution-bars", "Resolution bars", 1, 2],
    ["ct-partial-volume", "Partial volume", 1, 3],
    ["ct-slice-thickness", "Slice thickness", 1, 2],
    ["ct-adrenal-washout", "Adrenal washout", 3, 3],
    ["ct-liver-spleen", "Liver and spleen attenuation", 1, 2],
    ["ct-renal-mass", "Renal cyst and enhancing mass", 2, 5],
    ["ct-stone-composition", "Stone composition by dual energy", 2, 3],
    ["ct-subdural", "Subdural collection", 1, 4],
    ["ct-low-contrast", "Dose and low-contrast detectability", 1, 2],
    ["ct-number-calibration", "CT number calibration", 1, 2],
    ["ct-window-settings", "Window settings", 1, 2],
    ["ct-calcium-score", "Coronary calcium (Agatston score)", 1, 3],
    ["ct-iodine-voltage", "Tube voltage and iodine", 1, 2],
    ["ct-monoenergetic", "Virtual monoenergetic images", 1, 1],
    ["ct-stair-step", "Stair-step artifact", 1, 2],
  ],
  radiography: [
    ["xr-kilovoltage", "Tube voltage and contrast", 1, 1],
    ["xr-scatter-grid", "Scatter and grid", 2, 2],
    ["xr-grid-cutoff", "Grid cutoff", 1, 5],
    ["xr-collimation", "Collimation", 1, 2],
    ["xr-magnification", "Magnification and penumbra", 1, 3],
    ["mg-magnification", "Magnification mammography", 1, 2],
    ["xr-heel-effect", "Anode heel effect", 1, 2],
    ["xr-quantum-mottle", "Quantum mottle", 1, 1],
    ["xr-detector-bars", "Resolution and aliasing", 1, 2],
    ["xr-detector-defects", "Dead pixels and lines", 1, 3],
    ["xr-double-exposure", "Double exposure", 1, 2],
    ["xr-motion", "Motion blur", 1, 2],
    ["rf-subtraction", "Digital subtraction and misregistration", 2, 2],
  ],
  ultrasound: [
    ["us-cyst", "Cyst and posterior enhancement", 1, 2],
    ["us-stone", "Stone and clean shadow", 1, 3],
    ["us-gas", "Gas and dirty shadow", 1, 2],
    ["us-reverberation", "Reverberation: A-lines", 1, 2],
    ["us-comet-tail", "Comet tail", 1, 2],
    ["us-mirror", "Mirror image", 1, 3],
    ["us-edge-shadow", "Refraction at an edge", 1, 1],
    ["us-side-lobe", "Side lobes", 1, 1],
    ["us-speed", "Speed of sound and range", 1, 2],
    ["us-penetration", "Frequency, penetration, and time gain compensation", 1, 2],
    ["us-focal-zone", "Focal zone and lateral resolution", 1, 3],
    ["us-probe", "Linear, curved, and phased probes", 3, 2],
    ["us-compounding", "Speckle and compounding", 1, 1],
    ["us-spectral-aliasing", "Spectral Doppler: aliasing", 1, 5],
    ["us-doppler-angle", "Doppler angle and velocity", 1, 3],
    ["us-wall-filter", "Spectral Doppler: wall filter", 1, 2],
    ["us-doppler-gain", "Spectral Doppler: gain", 1, 2],
    ["us-color-aliasing", "Color Doppler: aliasing in a stenosis", 1, 3],
  ],
  nuclear: [
    ["nm-uniformity", "Gamma camera: uniformity", 1, 3],
    ["nm-collimator", "Collimator and distance", 1, 3],
    ["nm-pinhole", "Pinhole collimator", 1, 3],
    ["nm-septal-penetration", "Septal penetration (star artifact)", 1, 2],
    ["nm-dead-time", "Dead time", 2, 3],
    ["nm-center-of-rotation", "SPECT: center of rotation", 1, 2],
    ["nm-attenuation", "SPECT: attenuation", 2, 3],
    ["pt-attenuation", "PET: attenuation correction", 2, 2],
    ["pt-partial-volume", "PET: partial volume and recovery", 1, 2],
    ["pt-noise", "PET: noise and counts", 1, 4],
    ["pt-suv-entry", "PET: errors of entry in the SUV", 2, 3],
    ["pt-uptake-time", "PET: SUV and uptake time", 2, 2],
    ["pt-respiratory-mismatch", "PET/CT: respiratory mismatch", 2, 2],
  ],
};

/** Returns the labs of each group. */
export function listLabGroups(): { group: LabGroup; name: string; labs: LabEntry[] }[] {
  return (Object.keys(labGroups) as LabGroup[]).map((group) => ({
    group,
    name: labGroups[group],
    labs: entries[group].map(([id, name, seriesCount, knobCount]) => ({ id, name, group, seriesCount, knobCount })),
  }));
}

/** Returns the lab of a phantom, or null if there is none. */
export function findLab(id: string): LabEntry | null {
  return (
    listLabGroups()
      .flatMap(({ labs }) => labs)
      .find((lab) => lab.id === id) ?? null
  );
}
