/** Number of bytes checked to detect the encoding of text without a byte order mark. */
const SAMPLE_BYTES = 1000;
/** Characters that no text contains: control characters, and bytes that Windows-1252 leaves undefined. */
const NON_TEXT_CHARACTERS = /[\u0000-\u0008\u000E-\u001F\u0081\u008D\u008F\u0090\u009D]/;

/**
 * Detects UTF-16 by its byte order mark or its zero bytes. In UTF-16, every second byte of text in Latin
 * letters is zero.
 */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const countZeros = (remainder: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === remainder).length;
  const [evenZeros, oddZeros] = [countZeros(0), countZeros(1)];
  if (Math.max(evenZeros, oddZeros) < sample.length / 4) return null;
  if (evenZeros === 0) return 'utf-16le';
  return oddZeros === 0 ? 'utf-16be' : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are invalid in this encoding, so the caller tries the next one.
    return null;
  }
}

/**
 * Decodes UTF-8, UTF-16 or Windows-1252. The result has no byte order mark. Returns null if no encoding fits.
 * In UTF-16 and Windows-1252, control characters show that the bytes are not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return '';
  const utf16Encoding = detectUtf16(bytes);
  const text = utf16Encoding === null ? decodeAs('utf-8', bytes) : decodeAs(utf16Encoding, bytes);
  if (text !== null && utf16Encoding === null) return text;
  const decodedText = utf16Encoding === null ? decodeAs('windows-1252', bytes) : text;
  return decodedText === null || NON_TEXT_CHARACTERS.test(decodedText) ? null : decodedText;
}
