import type { ReactElement } from 'react';

/** Tile with a car brand's name in our own lettering. */
export function BrandMark({ name }: { name: string }): ReactElement {
  return <span>{name}</span>;
}
