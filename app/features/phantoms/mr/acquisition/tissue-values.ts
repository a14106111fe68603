// Relaxation times and proton densities of healthy tissue, as published for 1.5 T and 3 T in living people at body temperature
// unless a comment says otherwise. Values of T2 that hardly change with the field are the same at both.

/** The properties of a tissue that signal equations need. Times are in ms. */
export interface Tissue {
  name: string;
  /** Proton density relative to water. */
  density: number;
  t1: number;
  t2: number;
  t2star: number;
  /** Fraction of the protons that are in fat, which resonate 3.5 ppm below water. */
  fat: number;
  /** Apparent diffusion coefficient in 10⁻³ mm²/s, for tissues of the brain. */
  adc?: number;
}

export type TissueName =
  | "air"
  | "bone"
  | "fat"
  | "skin"
  | "muscle"
  | "marrow"
  | "csf"
  | "grayMatter"
  | "whiteMatter"
  | "deepGray"
  | "pallidum"
  | "spinalCord"
  | "disc"
  | "blood"
  | "liver"
  | "spleen"
  | "pancreas"
  | "kidneyCortex"
  | "kidneyMedulla"
  | "bowelFluid"
  | "fibroglandular";

export type Tissues = Record<TissueName, Tissue>;

type Values = Omit<Tissue, "name">;

/** Field strengths with published values, offered by the knob "Field strength". */
export const fieldKnob = { label: "Field strength", min: 1.5, max: 3, step: 1.5, unit: "T" };

/** Returns the tissues at 1.5 T or 3 T; a field in between counts as 3 T. */
export function tissuesAt(field: number): Tissues {
  const values = field > 1.5 ? at3T : at15T;
  const entries = Object.entries(values).map(([name, tissue]) => [name, { name, ...tissue }]);
  return Object.fromEntries(entries) as Tissues;
}

// Air and cortical bone give no signal at the echo times used here: bone water decays within 0.5 ms.
const withoutSignal: Values = { density: 0, t1: 1000, t2: 1, t2star: 1, fat: 0 };

// T1 and T2 at 1.5 T: de Bazelaire et al., Radiology 2004;230:652 (abdomen, muscle, marrow); Gold et al., AJR 2004;183:343 (fat);
// Rakow-Penner et al., J Magn Reson Imaging 2006;23:87 (breast); Rooney et al., Magn Reson Med 2007;57:308 (T1 of the brain);
// Stanisz et al., Magn Reson Med 2005;54:507 (T2 of the brain, spinal cord, and blood; excised tissue at 37 °C). T2*: Peters et al.,
// Magn Reson Imaging 2007;25:748 (brain); Schwenzer et al., Invest Radiol 2008;43:854 (liver, spleen). Water content of the brain:
// Whittall et al., Magn Reson Med 1997;37:34. Diffusion: Helenius et al., AJNR 2002;23:194; free water at 37 °C: Holz et al., Phys
// Chem Chem Phys 2000;2:4740. Estimated are skin, discs, bowel fluid, the pallidum, fat fractions, and all other T2* and densities.
const at15T: Record<TissueName, Values> = {
  air: withoutSignal,
  bone: withoutSignal,
  fat: { density: 0.9, t1: 288, t2: 165, t2star: 35, fat: 0.95 },
  skin: { density: 0.6, t1: 856, t2: 27, t2star: 20, fat: 0 },
  muscle: { density: 0.79, t1: 856, t2: 27, t2star: 22, fat: 0.02 },
  marrow: { density: 0.7, t1: 549, t2: 49, t2star: 15, fat: 0.5 },
  csf: { density: 1, t1: 4300, t2: 2000, t2star: 1000, fat: 0, adc: 3 },
  grayMatter: { density: 0.82, t1: 1188, t2: 95, t2star: 84, fat: 0, adc: 0.89 },
  whiteMatter: { density: 0.7, t1: 656, t2: 72, t2star: 66, fat: 0, adc: 0.7 },
  deepGray: { density: 0.8, t1: 1083, t2: 88, t2star: 56, fat: 0, adc: 0.75 },
  pallidum: { density: 0.76, t1: 800, t2: 68, t2star: 40, fat: 0, adc: 0.75 },
  spinalCord: { density: 0.72, t1: 745, t2: 74, t2star: 60, fat: 0, adc: 0.8 },
  disc: { density: 0.85, t1: 1000, t2: 80, t2star: 50, fat: 0 },
  blood: { density: 0.85, t1: 1441, t2: 290, t2star: 200, fat: 0 },
  liver: { density: 0.76, t1: 586, t2: 46, t2star: 28, fat: 0.02 },
  spleen: { density: 0.8, t1: 1057, t2: 79, t2star: 46, fat: 0 },
  pancreas: { density: 0.75, t1: 584, t2: 46, t2star: 35, fat: 0.04 },
  kidneyCortex: { density: 0.82, t1: 966, t2: 87, t2star: 55, fat: 0 },
  kidneyMedulla: { density: 0.85, t1: 1412, t2: 85, t2star: 50, fat: 0 },
  bowelFluid: { density: 1, t1: 3000, t2: 1000, t2star: 500, fat: 0 },
  fibroglandular: { density: 0.8, t1: 1266, t2: 58, t2star: 35, fat: 0.05 },
};

// T1 at 3 T: Wansapura et al., J Magn Reson Imaging 1999;9:531 (brain); all others as above, where they differ from 1.5 T. T1 of
// cerebrospinal fluid does not change with the field. Estimated are the deep nuclei, discs, and T2* outside the brain.
const at3T: Record<TissueName, Values> = {
  ...at15T,
  fat: { density: 0.9, t1: 371, t2: 133, t2star: 25, fat: 0.95 },
  skin: { density: 0.6, t1: 898, t2: 29, t2star: 14, fat: 0 },
  muscle: { density: 0.79, t1: 898, t2: 29, t2star: 16, fat: 0.02 },
  marrow: { density: 0.7, t1: 586, t2: 49, t2star: 9, fat: 0.5 },
  grayMatter: { density: 0.82, t1: 1331, t2: 99, t2star: 66, fat: 0, adc: 0.89 },
  whiteMatter: { density: 0.7, t1: 832, t2: 69, t2star: 53, fat: 0, adc: 0.7 },
  deepGray: { density: 0.8, t1: 1250, t2: 80, t2star: 35, fat: 0, adc: 0.75 },
  pallidum: { density: 0.76, t1: 1000, t2: 60, t2star: 22, fat: 0, adc: 0.75 },
  spinalCord: { density: 0.72, t1: 993, t2: 78, t2star: 45, fat: 0, adc: 0.8 },
  disc: { density: 0.85, t1: 1150, t2: 80, t2star: 35, fat: 0 },
  blood: { density: 0.85, t1: 1932, t2: 275, t2star: 150, fat: 0 },
  liver: { density: 0.76, t1: 809, t2: 34, t2star: 17, fat: 0.02 },
  spleen: { density: 0.8, t1: 1328, t2: 61, t2star: 26, fat: 0 },
  pancreas: { density: 0.75, t1: 725, t2: 43, t2star: 20, fat: 0.04 },
  kidneyCortex: { density: 0.82, t1: 1142, t2: 76, t2star: 40, fat: 0 },
  kidneyMedulla: { density: 0.85, t1: 1545, t2: 81, t2star: 35, fat: 0 },
  fibroglandular: { density: 0.8, t1: 1445, t2: 54, t2star: 22, fat: 0.05 },
};
