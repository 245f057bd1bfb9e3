import PDFDocument from 'pdfkit';
import { type DocumentContent, toDocumentContent } from './content.ts';
import { FALLBACK_FONTS, type FontName, loadFonts } from './fonts.ts';
import { type PrintableText, toPrintableText } from './printable-text.ts';
import type { DocumentData } from './queries.ts';

const SITE_NAME = 'Second Gear';
const MARGIN = 56;
const COLUMN_GAP = 24;
/** Text with more characters uses a smaller font, because it could fill the page. */
const LONG_TEXT_LENGTH = 100;
const TEXT_COLOR = '#1b2430';
const MUTED_COLOR = '#5a6675';
const RULE_COLOR = '#d5dae1';

/** The part of pdfkit's internal font that shows whether a glyph exists. pdfkit's types lack it. */
interface FontWithGlyphs {
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
}
type Pdf = PDFKit.PDFDocument;
interface Style {
  size: number;
  color?: string;
  bold?: boolean;
}
interface Box {
  x: number;
  y: number;
  width: number;
}

/** Returns the text in a form that the font can print. */
function toPrintableInFont(doc: Pdf, font: FontName, text: string): PrintableText & { font: FontName } {
  doc.font(font);
  const pdfFont = (doc as unknown as { _font: FontWithGlyphs })._font.font;
  return { ...toPrintableText(text, (codePoint) => pdfFont.hasGlyphForCodePoint(codePoint)), font };
}

/** Returns the printable form of the text in the first font that has all its glyphs, or in the last font. */
function toPrintableInBestFont(
  doc: Pdf,
  fonts: readonly FontName[],
  text: string,
): PrintableText & { font: FontName } {
  const [font = 'plain', ...fallbackFonts] = fonts;
  const printable = toPrintableInFont(doc, font, text);
  return printable.isMissing && fallbackFonts.length > 0
    ? toPrintableInBestFont(doc, fallbackFonts, text)
    : printable;
}

/** Writes text as one structure element of the tagged PDF. Returns the y coordinate of its bottom edge. */
function drawText(doc: Pdf, tag: 'H1' | 'H2' | 'P', text: string, box: Box, style: Style): number {
  const { color = TEXT_COLOR, bold = false } = style;
  const size = text.length > LONG_TEXT_LENGTH ? style.size * 0.6 : style.size;
  const {
    text: printable,
    isChanged,
    font,
  } = toPrintableInBestFont(doc, bold ? ['bold'] : FALLBACK_FONTS, text);
  doc.font(font).fontSize(size);
  const options = { width: box.width, lineGap: size * 0.25 };
  const height = doc.heightOfString(printable, options);
  const draw = () => {
    doc.fillColor(color).text(printable, box.x, box.y, options);
  };
  // Screen readers and the clipboard get the original text.
  doc.addStructure(doc.struct(tag, isChanged ? { actual: text } : {}, draw));
  return box.y + height;
}

const drawRule = (doc: Pdf, y: number, color = RULE_COLOR): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(1)
    .stroke(color);
  doc.endMarkedContent();
};

const drawHeading = (doc: Pdf, text: string, box: Box): number =>
  drawText(doc, 'H2', text, box, { size: 9, color: MUTED_COLOR, bold: true }) + 2;

/** Writes the content to the page, from top to bottom. */
function draw(doc: Pdf, { title, facts, parties, item, amount, note }: DocumentContent): void {
  const width = doc.page.width - 2 * MARGIN;
  const column = (width - COLUMN_GAP) / 2;
  const fullWidth = (y: number): Box => ({ x: MARGIN, y, width });

  let y = drawText(doc, 'P', SITE_NAME, fullWidth(MARGIN), { size: 13, bold: true });
  y = drawText(doc, 'H1', title, fullWidth(y + 6), { size: 22, bold: true }) + 10;
  drawRule(doc, y, TEXT_COLOR);

  y += 14;
  for (const [name, value] of facts)
    y = drawText(doc, 'P', `${name}: ${value}`, fullWidth(y), { size: 10 }) + 2;

  y += COLUMN_GAP;
  const partyEnds = parties.map((party, index) => {
    const place = { x: MARGIN + index * (column + COLUMN_GAP), width: column };
    let endY = drawHeading(doc, party.heading, { ...place, y });
    for (const line of party.lines) endY = drawText(doc, 'P', line, { ...place, y: endY }, { size: 11 });
    return endY;
  });

  y = drawHeading(doc, item.heading, fullWidth(Math.max(...partyEnds) + COLUMN_GAP));
  for (const line of item.lines) y = drawText(doc, 'P', line, fullWidth(y), { size: 11 });
  y += 16;
  drawRule(doc, y);

  y = drawHeading(doc, amount.heading, fullWidth(y + 14));
  y = drawText(doc, 'P', amount.figures, fullWidth(y), { size: 20, bold: true });
  y = drawText(doc, 'P', amount.words, fullWidth(y + 2), { size: 11 }) + 14;
  drawRule(doc, y);

  drawText(doc, 'P', note, fullWidth(y + 14), { size: 10, color: MUTED_COLOR });
}

/**
 * Returns a receipt or credit note as a one-page tagged PDF. The PDF contains no time except the time
 * of issue, so the same document always has the same bytes.
 */
export async function renderPdf(documentData: DocumentData): Promise<Buffer> {
  const fonts = await loadFonts();
  const content = toDocumentContent(documentData);
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    // The accessibility standard. pdfkit's types lack the option.
    ...({ subset: 'PDF/UA' } as object),
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    info: {
      Title: `${content.title} – ${SITE_NAME}`,
      Author: SITE_NAME,
      CreationDate: documentData.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const pdfBytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    doc.on('error', reject);
  });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  draw(doc, content);
  doc.end();
  return pdfBytes;
}
