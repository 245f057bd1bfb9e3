import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Decompresses a web font (WOFF 1.0, https://www.w3.org/TR/WOFF/) to its OpenType file. pdfkit can read WOFF,
 * but decompresses each table on every access, which takes seconds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const log2Count = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** log2Count * SFNT_ENTRY_BYTES, 6);
  header.writeUInt16BE(log2Count, 8);
  header.writeUInt16BE((count - 2 ** log2Count) * SFNT_ENTRY_BYTES, 10);
  const parts = [header];
  let tableOffset = header.length;
  for (let index = 0; index < count; index += 1) {
    const sourceOffset = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [offset, packed, length] = [4, 8, 12].map((fieldOffset) =>
      woff.readUInt32BE(sourceOffset + fieldOffset),
    ) as [number, number, number];
    const packedBytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(packedBytes) : packedBytes;
    const targetOffset = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    woff.copy(header, targetOffset, sourceOffset, sourceOffset + 4);
    woff.copy(header, targetOffset + 4, sourceOffset + 16, sourceOffset + 20);
    header.writeUInt32BE(tableOffset, targetOffset + 8);
    header.writeUInt32BE(length, targetOffset + 12);
    // Tables are aligned to four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    tableOffset += padded.length;
  }
  return Buffer.concat(parts);
}

const readFont = async (url: string): Promise<Buffer> => unpackWoff(await readFile(fileURLToPath(url)));

/** The documents' fonts by name, all with open licenses. */
const FONT_FILES = {
  /** Despite the name `latin`, this file also has Greek, Cyrillic, Arabic, Hebrew and more. */
  plain: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  bold: import.meta.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
  /** Devanagari needs ligatures and reordering, which the font `any` lacks. */
  devanagari: import.meta
    .resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  /**
   * Covers the Basic Multilingual Plane, including Chinese, Japanese and Korean, as 16-dot bitmaps. Better
   * fonts take 70 MB per language.
   */
  any: import.meta.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
};
export type FontName = keyof typeof FONT_FILES;

/** Fonts for user text, best first. Each text uses the first font that has all its glyphs. */
export const FALLBACK_FONTS: readonly FontName[] = ['plain', 'devanagari', 'any'];

let fonts: Promise<[FontName, Buffer][]> | undefined;

/** Loads the documents' fonts as OpenType files. */
export const loadFonts = (): Promise<[FontName, Buffer][]> =>
  (fonts ??= Promise.all(
    Object.entries(FONT_FILES).map(async ([name, file]): Promise<[FontName, Buffer]> => [
      name as FontName,
      await readFont(file),
    ]),
  ));
