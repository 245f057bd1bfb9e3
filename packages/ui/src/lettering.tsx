import type { ReactElement } from 'react';
import { type Glyph, glyphs } from './lettering-glyphs.ts';

export const CAP_HEIGHT = 20;

export interface PositionedText {
  /** Glyphs with the x position of their left stroke center. */
  glyphs: readonly { x: number; path: string }[];
  /** Distance from the first stroke center to the last. */
  width: number;
}

const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();

/** Lays out text in our lettering. Returns null if a character has no glyph. */
export function positionText(text: string): PositionedText | null {
  const positionedGlyphs: { x: number; path: string }[] = [];
  let x = 0;
  let previousGlyph: Glyph | undefined;
  for (const character of normalizeText(text)) {
    const glyph = glyphs[character];
    if (!glyph) return null;
    if (previousGlyph) x += previousGlyph[1] + glyph[1];
    positionedGlyphs.push({ x, path: glyph[2] });
    x += glyph[0];
    previousGlyph = glyph;
  }
  return { glyphs: positionedGlyphs, width: x };
}

/**
 * Renders laid-out text as strokes in the text color, inside an svg. The origin is the top left stroke
 * center.
 */
export function LetteringStrokes({
  text,
  strokeWidth,
}: {
  text: PositionedText;
  strokeWidth: number;
}): ReactElement {
  return (
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="butt"
      strokeLinejoin="round"
    >
      {text.glyphs.map(({ x, path }) => (
        <path key={x} d={path} transform={`translate(${x} 0)`} />
      ))}
    </g>
  );
}
