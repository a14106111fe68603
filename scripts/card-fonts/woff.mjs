// Reads WOFF and writes TrueType (W3C WOFF 1.0; OpenType 1.9), limited to what the fonts of social cards use.
import { inflateSync } from "node:zlib";

/** Returns the tables of a WOFF file by tag. @param {Buffer} file @returns {Map<string, Buffer>} */
export function readWoff(file) {
  const tables = new Map();
  const count = file.readUInt16BE(12);
  for (let index = 0; index < count; index++) {
    const entry = 44 + index * 20;
    const [offset, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(entry + at));
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString("latin1", entry, entry + 4), packed < length ? inflateSync(data) : Buffer.from(data));
  }
  return tables;
}

/** Returns a TrueType file with these tables. @param {Map<string, Buffer>} tables @returns {Buffer} */
export function writeTtf(tables) {
  const tags = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = Buffer.alloc(12 + tags.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  for (const [at, value] of [tags.length, power * 16, Math.log2(power), (tags.length - power) * 16].entries())
    head.writeUInt16BE(value, 4 + at * 2);
  const parts = [head];
  let offset = head.length;
  for (const [index, tag] of tags.entries()) {
    const table = padded(tables.get(tag) ?? Buffer.alloc(0));
    head.write(tag, 12 + index * 16, "latin1");
    head.writeUInt32BE(checksum(table), 16 + index * 16);
    head.writeUInt32BE(offset, 20 + index * 16);
    head.writeUInt32BE(tables.get(tag)?.length ?? 0, 24 + index * 16);
    parts.push(table);
    offset += table.length;
  }
  return Buffer.concat(parts);
}

/** Returns the glyph of every code point. @param {Buffer} table cmap @returns {Map<number, number>} */
export function readCmap(table) {
  const glyphs = new Map();
  for (let index = 0; index < table.readUInt16BE(2); index++) {
    const at = table.readUInt32BE(8 + index * 8);
    const format = table.readUInt16BE(at);
    if (format === 4) readSegments(table, at, glyphs);
    if (format === 12) readGroups(table, at, glyphs);
  }
  return glyphs;
}

/** Returns a cmap of format 12. @param {Map<number, number>} glyphs @returns {Buffer} */
export function writeCmap(glyphs) {
  const entries = [...glyphs].sort(([a], [b]) => a - b);
  const table = Buffer.alloc(12 + 16 + entries.length * 12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(entries.length, 24);
  for (const [index, [code, glyph]] of entries.entries())
    for (const [at, value] of [code, code, glyph].entries()) table.writeUInt32BE(value, 28 + index * 12 + at * 4);
  return table;
}

/** @param {Buffer} table @param {number} at @param {Map<number, number>} glyphs */
function readSegments(table, at, glyphs) {
  const doubled = table.readUInt16BE(at + 6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = table.readUInt16BE(at + 14 + segment);
    const start = table.readUInt16BE(at + 16 + doubled + segment);
    const delta = table.readUInt16BE(at + 16 + doubled * 2 + segment);
    const rangeAt = at + 16 + doubled * 3 + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = range ? table.readUInt16BE(rangeAt + range + (code - start) * 2) : code;
      const glyph = range && !listed ? 0 : (listed + delta) & 0xffff;
      if (glyph) glyphs.set(code, glyph);
    }
  }
}

/** @param {Buffer} table @param {number} at @param {Map<number, number>} glyphs */
function readGroups(table, at, glyphs) {
  const count = table.readUInt32BE(at + 12);
  for (let group = 0; group < count; group++) {
    const [start, end, first] = [16, 20, 24].map((field) => table.readUInt32BE(at + field + group * 12));
    for (let code = start; code <= end; code++) glyphs.set(code, first + code - start);
  }
}

/** @param {Buffer} data */
function padded(data) {
  return data.length % 4 ? Buffer.concat([data, Buffer.alloc(4 - (data.length % 4))]) : data;
}

/** @param {Buffer} data whole words */
function checksum(data) {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
