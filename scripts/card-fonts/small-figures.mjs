// Inter's npm package has ² and ³ but neither ⁴ nor ₂, and no other installed font has them. They are composed from the font's own
// figures, scaled and raised or lowered.
import { readCmap, writeCmap } from "./woff.mjs";

const raised = { from: "0123456789+-=()n", to: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ" };
const lowered = { from: "0123456789+-=()aeoxhklmnpst", to: "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ" };

/** Returns the font with raised and lowered figures. @param {Map<string, Buffer>} font @returns {Map<string, Buffer>} */
export function withSmallFigures(font) {
  const table = (/** @type {string} */ tag) => font.get(tag) ?? Buffer.alloc(0);
  const [head, maxp, hhea] = ["head", "maxp", "hhea"].map((tag) => Buffer.from(table(tag)));
  const [glyf, hmtx] = [table("glyf"), table("hmtx")];
  const glyphs = readCmap(table("cmap"));
  const count = maxp.readUInt16BE(4);
  const offsets = readLoca(table("loca"), count, head.readInt16BE(50) === 1);
  const measured = hhea.readUInt16BE(34);
  const box = (/** @type {number} */ glyph) => [2, 4, 6, 8].map((at) => glyf.readInt16BE((offsets[glyph] ?? 0) + at));
  const width = (/** @type {number} */ glyph) => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4);

  // Size and height are taken from the font's own ².
  const [two, raisedTwo] = ["2", "²"].map((letter) => glyphs.get(letter.codePointAt(0) ?? 0) ?? 0);
  const [, low = 0, , high = 1] = box(two);
  const [, raisedLow = 0, , raisedHigh = 1] = box(raisedTwo);
  const scale = Math.round(((raisedHigh - raisedLow) / (high - low)) * 16384) / 16384;
  const up = Math.round(raisedLow - low * scale);
  const down = -Math.round((high - low) * 0.18);

  const made = [];
  for (const [set, shift] of /** @type {const} */ ([
    [raised, up],
    [lowered, down],
  ]))
    for (const [index, letter] of [...set.to].entries()) {
      const glyph = glyphs.get(set.from.codePointAt(index) ?? 0);
      if (glyph) made.push({ code: letter.codePointAt(0) ?? 0, glyph, shift });
    }

  let end = offsets[count] ?? 0;
  const ends = [...offsets];
  const composites = made.map(({ glyph, shift }) => {
    const composite = compositeOf(glyph, box(glyph), scale, shift);
    end += composite.length;
    ends.push(end);
    return composite;
  });
  for (const [index, { code }] of made.entries()) glyphs.set(code, count + index);
  maxp.writeUInt16BE(count + made.length, 4);
  maxp.writeUInt16BE(Math.max(1, maxp.readUInt16BE(28)), 28);
  maxp.writeUInt16BE(Math.max(2, maxp.readUInt16BE(30)), 30);
  hhea.writeUInt16BE(count + made.length, 34);
  head.writeInt16BE(1, 50);
  const metrics = [...Array(count).keys()].map((glyph) => metric(width(glyph), box(glyph)[0] ?? 0));
  const smaller = made.map(({ glyph }) => metric(Math.round(width(glyph) * scale), (box(glyph)[0] ?? 0) * scale));
  const kept = ["OS/2", "name", "GPOS", "GDEF", "gasp"].flatMap((tag) => (font.has(tag) ? [[tag, table(tag)]] : []));
  return new Map(
    /** @type {[string, Buffer][]} */ ([
      ...kept,
      ["head", head],
      ["maxp", maxp],
      ["hhea", hhea],
      ["glyf", Buffer.concat([glyf.subarray(0, offsets[count]), ...composites])],
      ["loca", Buffer.from(new Uint32Array(ends).buffer).swap32()],
      ["hmtx", Buffer.concat([...metrics, ...smaller])],
      ["cmap", writeCmap(glyphs)],
      ["post", Buffer.concat([Buffer.from([0, 3, 0, 0]), table("post").subarray(4, 32)])],
    ]),
  );
}

/** Returns one glyph scaled and shifted. @param {number} glyph @param {number[]} box @param {number} scale @param {number} shift */
function compositeOf(glyph, box, scale, shift) {
  const bytes = Buffer.alloc(20);
  bytes.writeInt16BE(-1, 0);
  for (const [index, value] of box.entries())
    bytes.writeInt16BE(Math.round(value * scale + (index % 2 ? shift : 0)), 2 + index * 2);
  // Flags: offsets are words and values, one scale for both axes, offset not scaled.
  bytes.writeUInt16BE(0x0001 | 0x0002 | 0x0008 | 0x1000, 10);
  bytes.writeUInt16BE(glyph, 12);
  bytes.writeInt16BE(0, 14);
  bytes.writeInt16BE(shift, 16);
  bytes.writeInt16BE(Math.round(scale * 16384), 18);
  return bytes;
}

/** @param {Buffer} loca @param {number} count @param {boolean} long @returns {number[]} */
function readLoca(loca, count, long) {
  return Array.from({ length: count + 1 }, (_, glyph) =>
    long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2,
  );
}

/** @param {number} width @param {number} bearing */
function metric(width, bearing) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16BE(width, 0);
  bytes.writeInt16BE(Math.round(bearing), 2);
  return bytes;
}
