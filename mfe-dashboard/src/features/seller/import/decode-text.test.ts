import { decodeText } from './decode-text.ts';

const TEXT = 'Make,Model,Price\nCitroën,DS,9000\n';
const encodeUtf16 = (littleEndian: boolean, text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  [...text].forEach((character, index) => view.setUint16(index * 2, character.charCodeAt(0), littleEndian));
  return bytes;
};

test.each([
  ['UTF-8', new TextEncoder().encode(TEXT)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['UTF-16, little-endian, with a byte order mark', encodeUtf16(true, `\uFEFF${TEXT}`)],
  ['UTF-16, big-endian, with a byte order mark', encodeUtf16(false, `\uFEFF${TEXT}`)],
  ['UTF-16, little-endian', encodeUtf16(true, TEXT)],
  ['UTF-16, big-endian', encodeUtf16(false, TEXT)],
  ['Windows-1252', Uint8Array.from(TEXT, (character) => character.charCodeAt(0))],
])('decodeText decodes %s', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT);
});

test.each([
  ['an Excel workbook', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0xff)],
  ['a JPEG picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46)],
  ['a truncated UTF-16 character', Uint8Array.of(0xff, 0xfe, 0x3d, 0xd8)],
])('decodeText returns null for %s', (_caseName, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});

test('decodeText returns an empty string for an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});
