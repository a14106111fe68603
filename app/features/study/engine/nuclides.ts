// Half-lives as residents' tables print them, checked against the ENSDF database to the printed digits.

export interface Nuclide {
  name: string;
  halfLife: string;
  /** The main emissions, with photon energies for imaging. */
  emission: string;
}

export const nuclides: readonly Nuclide[] = [
  { name: "Tc-99m", halfLife: "6.01 h", emission: "γ 140 keV" },
  { name: "Mo-99", halfLife: "66 h", emission: "β−, parent of Tc-99m" },
  { name: "F-18", halfLife: "109.8 min", emission: "β+, 511 keV" },
  { name: "Ga-68", halfLife: "67.7 min", emission: "β+, 511 keV" },
  { name: "Rb-82", halfLife: "1.27 min", emission: "β+, 511 keV" },
  { name: "N-13", halfLife: "9.97 min", emission: "β+, 511 keV" },
  { name: "I-123", halfLife: "13.2 h", emission: "γ 159 keV" },
  { name: "I-131", halfLife: "8.02 d", emission: "β−, γ 364 keV" },
  { name: "In-111", halfLife: "2.80 d", emission: "γ 171 and 245 keV" },
  { name: "Ga-67", halfLife: "3.26 d", emission: "γ 93, 185, 300 keV" },
  { name: "Tl-201", halfLife: "73 h", emission: "x-rays 69 to 80 keV, γ 167 keV" },
  { name: "Xe-133", halfLife: "5.25 d", emission: "γ 81 keV" },
  { name: "Y-90", halfLife: "64.1 h", emission: "β−" },
  { name: "Lu-177", halfLife: "6.65 d", emission: "β−, γ 113 and 208 keV" },
  { name: "Ra-223", halfLife: "11.4 d", emission: "α" },
];
