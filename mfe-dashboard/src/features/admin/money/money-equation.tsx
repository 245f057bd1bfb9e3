import type { MoneyTotals } from '@second-gear/contract/finances';
import { FormError } from '@second-gear/ui/field';
import { Card, SectionTitle, Stack, VisuallyHidden } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { BALANCES, type EquationFigure, formatMoney, getDiscrepancy } from './money-figures.ts';
import { texts } from './texts.ts';

const EquationLayout = styled.dl`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  gap: var(--sg-space-3) var(--sg-space-4);
  align-items: baseline;

  > div {
    display: grid;
    /* Chrome 111 to 116 have no subgrid. */
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 4fr);
    grid-template-columns: subgrid;
    grid-column: 1 / -1;
    align-items: baseline;
  }
  > div:first-child {
    padding-bottom: var(--sg-space-3);
    border-bottom: 1px solid var(--sg-line);
  }
  dt {
    display: flex;
    gap: var(--sg-space-2);
    font-weight: 650;
  }
  .sign {
    width: 1ch;
    color: var(--sg-ink-2);
  }
  .amount {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .help {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr) auto;

    .help {
      grid-column: 1 / -1;
    }
  }
`;

/** Shows the sign before a term of the equation. Screen readers read a word instead. */
function TermSign({ isFirst, isNegative }: { isFirst: boolean; isNegative: boolean }) {
  const [sign, word] = isNegative
    ? (['−', texts.equation.minus] as const)
    : isFirst
      ? (['=', texts.equation.equals] as const)
      : (['+', texts.equation.plus] as const);
  return (
    <>
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{word} </VisuallyHidden>
    </>
  );
}

interface Props {
  figure: EquationFigure;
  money: MoneyTotals;
  isFirst?: boolean;
}

const EquationTerm = ({ figure, money, isFirst }: Props) => {
  const value = money[figure];
  const isTotal = figure === 'received';
  return (
    <div>
      <dt>
        {isTotal ? null : <TermSign isFirst={isFirst === true} isNegative={value < 0} />}
        <span>{texts.figures[figure]}</span>
      </dt>
      <dd className="amount">{formatMoney(isTotal ? value : Math.abs(value))}</dd>
      <dd className="help">{texts.explanations[figure]}</dd>
    </div>
  );
};

/** Shows the received money as the sum of the balances, one per line. Warns if the sum does not match. */
export function MoneyEquation({ money }: { money: MoneyTotals }): ReactElement {
  const discrepancy = getDiscrepancy(money);
  return (
    <section aria-labelledby="money-sum">
      <SectionTitle id="money-sum">{texts.equation.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.equation.lead}</p>
        <FormError>
          {discrepancy === 0 ? null : texts.equation.unbalanced(formatMoney(discrepancy))}
        </FormError>
        <Card>
          <EquationLayout>
            <EquationTerm figure="received" money={money} />
            {BALANCES.map((balance, index) => (
              <EquationTerm key={balance} figure={balance} money={money} isFirst={index === 0} />
            ))}
          </EquationLayout>
        </Card>
      </Stack>
    </section>
  );
}
