import type { Reference } from "../question-template";

// Standard texts from which the formulas come. Docstrings name them by their first author.

export const bushberg: Reference = {
  name: "Bushberg, The Essential Physics of Medical Imaging",
  edition: "4th edition, 2020",
};
export const brown: Reference = {
  name: "Brown et al., Magnetic Resonance Imaging: Physical Principles and Sequence Design",
  edition: "2nd edition, 2014",
};
export const cherry: Reference = {
  name: "Cherry, Sorenson and Phelps, Physics in Nuclear Medicine",
  edition: "4th edition, 2012",
};
export const mettler: Reference = {
  name: "Mettler and Guiberteau, Essentials of Nuclear Medicine and Molecular Imaging",
  edition: "7th edition, 2019",
};
export const gordis: Reference = { name: "Gordis Epidemiology", edition: "6th edition, 2019" };
export const likelihoodRatios: Reference = {
  name: "Grimes and Schulz, Refining clinical diagnosis with likelihood ratios, Lancet",
  edition: "2005",
};
export const fdgGuideline: Reference = {
  name: "FDG PET/CT: EANM procedure guidelines for tumour imaging, version 2.0",
  edition: "2015",
};
export const doseReport: Reference = {
  name: "AAPM Report No. 96, The Measurement, Reporting, and Management of Radiation Dose in CT",
  edition: "2008",
};
