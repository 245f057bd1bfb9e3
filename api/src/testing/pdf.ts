import { inflateSync } from 'node:zlib';

/** Returns each object of a PDF by its number: its dictionary and its uncompressed stream. */
function parseObjects(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const text = pdf.toString('latin1');
  const objectMatches = text.matchAll(/(\d+) 0 obj\n([^]*?)\n(?:stream\n([^]*?)\nendstream\n)?endobj/g);
  return new Map(
    Array.from(objectMatches, ([, id = '', head = '', stream = '']) => {
      const bytes = Buffer.from(stream, 'latin1');
      const compressed = head.includes('/FlateDecode') && bytes.length > 0;
      return [id, { head, stream: (compressed ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescapeText = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
const decodeUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Returns a font's map from glyph numbers to characters. */
function parseCharacterMap(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, firstGlyphHex = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    Array.from(list.matchAll(/<([\w ]+)>/g)).forEach(([, hex = ''], index) => {
      characters.set(Number.parseInt(firstGlyphHex, 16) + index, decodeUtf16(hex.replaceAll(' ', '')));
    });
  }
  return characters;
}

/**
 * Returns the text runs of one of our PDFs in rendering order. `replacementTexts` contains the text that
 * screen readers read instead.
 */
export function readPdf(pdf: Buffer): { pages: number; texts: string[]; replacementTexts: string[] } {
  const objects = parseObjects(pdf);
  const heads = Array.from(objects.values(), ({ head }) => head);
  const fonts = new Map<string, Map<number, string>>();
  for (const head of heads) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, mapId = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '') ?? [];
      fonts.set(name, parseCharacterMap(objects.get(mapId)?.stream ?? ''));
    }
  }
  const texts: string[] = [];
  for (const { stream } of objects.values()) {
    for (const [, part = ''] of stream.matchAll(/BDC\n([^]*?)\nEMC/g)) {
      let characters: Map<number, string> | undefined;
      let text = '';
      for (const [, font, shownText] of part.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]) TJ/g)) {
        if (font !== undefined) characters = fonts.get(font);
        for (const [, hex = ''] of (shownText ?? '').matchAll(/<(\w*)>/g)) {
          for (const code of hex.match(/.{4}/g) ?? []) {
            text += characters?.get(Number.parseInt(code, 16)) ?? '?';
          }
        }
      }
      if (text !== '') texts.push(text);
    }
  }
  const replacementTexts = heads.flatMap((head) => {
    const [, replacementText] = /\/ActualText \(\u00fe\u00ff([^]*?)\)\n/.exec(head) ?? [];
    return replacementText === undefined
      ? []
      : [Buffer.from(unescapeText(replacementText), 'latin1').swap16().toString('utf16le')];
  });
  return { pages: heads.filter((head) => /\/Type \/Page\n/.test(head)).length, texts, replacementTexts };
}
