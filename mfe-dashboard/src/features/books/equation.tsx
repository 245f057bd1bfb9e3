import type { Money } from '@second-gear/contract/books';
import { FormError } from '@second-gear/ui/field';
import { Card, SectionTitle, Stack, VisuallyHidden } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { formatMoney, type Measure, missing, PLACES } from './money.ts';
import { books } from './texts.ts';

const texts = books.sum;

const Sum = styled.dl`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  gap: var(--sg-space-3) var(--sg-space-4);
  align-items: baseline;

  > div {
    display: grid;
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

/** Shows the sign of a summand. Screen readers read a word instead. */
function Sign({ first, negative }: { first: boolean; negative: boolean }) {
  const [sign, word] = negative
    ? (['−', texts.minus] as const)
    : first
      ? (['=', texts.equals] as const)
      : (['+', texts.plus] as const);
  return (
    <>
      <span className="sign" aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{word} </VisuallyHidden>
    </>
  );
}

const Part = ({ measure, money, first }: { measure: Measure; money: Money; first?: boolean }) => {
  const value = money[measure];
  const isWhole = measure === 'received';
  return (
    <div>
      <dt>
        {isWhole ? null : <Sign first={first === true} negative={value < 0} />}
        <span>{books.figures[measure]}</span>
      </dt>
      <dd className="amount">{formatMoney(isWhole ? value : Math.abs(value))}</dd>
      <dd className="help">{books.helps[measure]}</dd>
    </div>
  );
};

/** Shows the received money as the sum of its parts, line by line. Warns if the sum does not match. */
export function Equation({ money }: { money: Money }): ReactElement {
  const rest = missing(money);
  return (
    <section aria-labelledby="money-sum">
      <SectionTitle id="money-sum">{texts.title}</SectionTitle>
      <Stack gap={4}>
        <p>{texts.lead}</p>
        <FormError>{rest === 0 ? null : texts.unbalanced(formatMoney(rest))}</FormError>
        <Card>
          <Sum>
            <Part measure="received" money={money} />
            {PLACES.map((place, index) => (
              <Part key={place} measure={place} money={money} first={index === 0} />
            ))}
          </Sum>
        </Card>
      </Stack>
    </section>
  );
}
