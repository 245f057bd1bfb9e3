import type { Money } from '@second-gear/contract/books';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../shared/tiles.tsx';
import { figureOf, formatMoney, hasLaidOut, LAID_OUT } from './money.ts';
import { books } from './texts.ts';

const texts = books.laidOut;

/**
 * Shows amounts that the marketplace has advanced, which the sum excludes. Renders nothing if they are zero.
 */
export function LaidOut({ money }: { money: Money }): ReactElement | null {
  if (!hasLaidOut(money)) return null;
  return (
    <section aria-labelledby="money-laid-out">
      <SectionTitle id="money-laid-out">{texts.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.lead}</p>
        <Tiles $columns={2}>
          {LAID_OUT.map((figure) => (
            <Tile key={figure} label={books.figures[figure]} value={formatMoney(figureOf(money, figure))}>
              {books.helps[figure]}
            </Tile>
          ))}
        </Tiles>
      </Stack>
    </section>
  );
}
