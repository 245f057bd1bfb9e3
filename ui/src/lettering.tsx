import type { ReactElement } from 'react';
import { type Glyph, glyphs } from './lettering-glyphs.ts';

export const CAP_HEIGHT = 20;

export interface PlacedText {
  /** Glyphs with the x of their left stroke center. */
  placed: readonly { x: number; path: string }[];
  /** From the first stroke center to the last. */
  width: number;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();

/** Lays out a text in our lettering; returns null if a character has no glyph. */
export function placeText(text: string): PlacedText | null {
  const placed: { x: number; path: string }[] = [];
  let x = 0;
  let before: Glyph | undefined;
  for (const character of plain(text)) {
    const glyph = glyphs[character];
    if (!glyph) return null;
    if (before) x += before[1] + glyph[1];
    placed.push({ x, path: glyph[2] });
    x += glyph[0];
    before = glyph;
  }
  return { placed, width: x };
}

/** Renders a laid-out text as strokes in the text color, inside an svg. Origin: top left stroke center. */
export function Strokes({ text, weight }: { text: PlacedText; weight: number }): ReactElement {
  return (
    <g fill="none" stroke="currentColor" strokeWidth={weight} strokeLinecap="butt" strokeLinejoin="round">
      {text.placed.map(({ x, path }) => (
        <path key={x} d={path} transform={`translate(${x} 0)`} />
      ))}
    </g>
  );
}
