import type { MoneyTotals } from '@second-gear/contract/finances';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { ADVANCES, formatMoney, getFigure, hasAdvances } from './money-figures.ts';
import { texts } from './texts.ts';

/**
 * Shows the money that the marketplace has advanced. The sum of the balances excludes it. Renders nothing if
 * there is none.
 */
export function Advances({ money }: { money: MoneyTotals }): ReactElement | null {
  if (!hasAdvances(money)) return null;
  return (
    <section aria-labelledby="money-laid-out">
      <SectionTitle id="money-laid-out">{texts.advances.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.advances.lead}</p>
        <Tiles $columns={2}>
          {ADVANCES.map((figure) => (
            <Tile key={figure} label={texts.figures[figure]} value={formatMoney(getFigure(money, figure))}>
              {texts.helps[figure]}
            </Tile>
          ))}
        </Tiles>
      </Stack>
    </section>
  );
}
