import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { CAP_HEIGHT, LetteringStrokes, positionText } from './lettering.tsx';

const STROKE_WIDTH = 3.4;

const Tile = styled.span`
  display: grid;
  place-items: center;
  min-height: 5.5rem;
  padding: var(--sg-space-4) var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  color: var(--sg-ink);
  text-align: center;

  svg {
    height: auto;
    max-width: 100%;
    overflow: visible;
  }
  span {
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-l);
    font-weight: 800;
    letter-spacing: 0.12em;
    text-transform: uppercase;
  }
`;

/**
 * Tile with a car brand's name in our own lettering (never the maker's logo). If our lettering lacks a
 * character of the name, the name is shown in the display font.
 */
export function BrandMark({
  name,
  className,
}: {
  name: string;
  className?: string | undefined;
}): ReactElement {
  const text = positionText(name.trim());
  if (!text || text.width === 0) {
    return (
      <Tile className={className}>
        <span>{name}</span>
      </Tile>
    );
  }
  const width = text.width + STROKE_WIDTH;
  const height = CAP_HEIGHT + STROKE_WIDTH;
  return (
    <Tile className={className}>
      <svg
        role="img"
        aria-label={name}
        width={width * 0.8}
        viewBox={`${-STROKE_WIDTH / 2} ${-STROKE_WIDTH / 2} ${width.toFixed(1)} ${height}`}
      >
        <LetteringStrokes text={text} strokeWidth={STROKE_WIDTH} />
      </svg>
    </Tile>
  );
}
