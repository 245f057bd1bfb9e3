import PDFDocument from 'pdfkit';
import { BY_SCRIPT, type FontName, paperFonts } from './fonts.ts';
import type { Paper } from './queries.ts';
import { type Drawn, drawn } from './script.ts';
import { type Words, wordsOf } from './words.ts';

const SITE = 'Second Gear';
const MARGIN = 56;
const GAP = 24;
/** Longer texts (in characters) use a smaller font, because they could fill the page. */
const LONG = 100;
const INK = '#1b2430';
const FAINT = '#5a6675';
const LINE = '#d5dae1';

/** The part of the library's font that shows whether a glyph exists. Its types lack it. */
interface OpenFont {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
}
type Pdf = PDFKit.PDFDocument;
interface Style {
  size: number;
  color?: string;
  bold?: boolean;
}
interface Place {
  x: number;
  y: number;
  width: number;
}

/** Returns the printable form of a text in a font. */
function drawnIn(doc: Pdf, font: FontName, text: string): Drawn & { font: FontName } {
  doc.font(font);
  const open = (doc as unknown as { _font: OpenFont })._font.font;
  return { ...drawn(text, (codePoint) => open.hasGlyphForCodePoint(codePoint)), font };
}

/** Returns the printable form of a text in the first font with all its glyphs, or in the last font. */
function inBestFont(doc: Pdf, fonts: readonly FontName[], text: string): Drawn & { font: FontName } {
  const [font = 'plain', ...others] = fonts;
  const found = drawnIn(doc, font, text);
  return found.isMissing && others.length > 0 ? inBestFont(doc, others, text) : found;
}

/** Writes a text at a position as one structure element. Returns its bottom edge. */
function put(doc: Pdf, tag: 'H1' | 'H2' | 'P', text: string, at: Place, style: Style): number {
  const { color = INK, bold = false } = style;
  const size = text.length > LONG ? style.size * 0.6 : style.size;
  const { text: shown, isChanged, font } = inBestFont(doc, bold ? ['bold'] : BY_SCRIPT, text);
  doc.font(font).fontSize(size);
  const options = { width: at.width, lineGap: size * 0.25 };
  const height = doc.heightOfString(shown, options);
  const draw = () => {
    doc.fillColor(color).text(shown, at.x, at.y, options);
  };
  // Screen readers and copying use the original text.
  doc.addStructure(doc.struct(tag, isChanged ? { actual: text } : {}, draw));
  return at.y + height;
}

const rule = (doc: Pdf, y: number, color = LINE): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(1)
    .stroke(color);
  doc.endMarkedContent();
};

const heading = (doc: Pdf, text: string, at: Place): number =>
  put(doc, 'H2', text, at, { size: 9, color: FAINT, bold: true }) + 2;

/** Writes the document from top to bottom. */
function draw(doc: Pdf, { title, facts, parties, item, amount, note }: Words): void {
  const width = doc.page.width - 2 * MARGIN;
  const column = (width - GAP) / 2;
  const full = (y: number): Place => ({ x: MARGIN, y, width });

  let y = put(doc, 'P', SITE, full(MARGIN), { size: 13, bold: true });
  y = put(doc, 'H1', title, full(y + 6), { size: 22, bold: true }) + 10;
  rule(doc, y, INK);

  y += 14;
  for (const [name, value] of facts) y = put(doc, 'P', `${name}: ${value}`, full(y), { size: 10 }) + 2;

  y += GAP;
  const ends = parties.map((party, nth) => {
    const place = { x: MARGIN + nth * (column + GAP), width: column };
    let end = heading(doc, party.heading, { ...place, y });
    for (const line of party.lines) end = put(doc, 'P', line, { ...place, y: end }, { size: 11 });
    return end;
  });

  y = heading(doc, item.heading, full(Math.max(...ends) + GAP));
  for (const line of item.lines) y = put(doc, 'P', line, full(y), { size: 11 });
  y += 16;
  rule(doc, y);

  y = heading(doc, amount.heading, full(y + 14));
  y = put(doc, 'P', amount.figures, full(y), { size: 20, bold: true });
  y = put(doc, 'P', amount.words, full(y + 2), { size: 11 }) + 14;
  rule(doc, y);

  put(doc, 'P', note, full(y + 14), { size: 10, color: FAINT });
}

/**
 * Returns a receipt or credit note as a tagged PDF of one page. Its only time is that of issue, so that the
 * same document always has the same bytes.
 */
export async function pdfOf(paper: Paper): Promise<Buffer> {
  const fonts = await paperFonts();
  const words = wordsOf(paper);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    // Universal accessibility. The types lack it.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: { Title: `${words.title} – ${SITE}`, Author: SITE, CreationDate: paper.issuedAt },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    doc.on('error', reject);
  });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  draw(doc, words);
  doc.end();
  return whole;
}
