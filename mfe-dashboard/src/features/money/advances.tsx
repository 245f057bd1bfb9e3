import type { MoneyTotals } from '@second-gear/contract/finances';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../shared/tiles.tsx';
import { ADVANCES, figureOf, formatMoney, hasAdvances } from './money.ts';
import { moneyTexts } from './texts.ts';

const texts = moneyTexts.laidOut;

/**
 * Shows amounts that the marketplace has advanced, which the sum excludes. Renders nothing if they are zero.
 */
export function Advances({ money }: { money: MoneyTotals }): ReactElement | null {
  if (!hasAdvances(money)) return null;
  return (
    <section aria-labelledby="money-laid-out">
      <SectionTitle id="money-laid-out">{texts.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.lead}</p>
        <Tiles $columns={2}>
          {ADVANCES.map((figure) => (
            <Tile
              key={figure}
              label={moneyTexts.figures[figure]}
              value={formatMoney(figureOf(money, figure))}
            >
              {moneyTexts.helps[figure]}
            </Tile>
          ))}
        </Tiles>
      </Stack>
    </section>
  );
}
