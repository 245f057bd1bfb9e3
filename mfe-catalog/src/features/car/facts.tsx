import { CAR_FACT_NAMES, CAR_FACTS } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { formatAddress } from '@second-gear/contract/fields';
import { styled } from 'styled-components';
import { capitalised, factText } from '../../shared/card/car-words.ts';
import { common } from '../../shared/texts.ts';

const labels = common.facts;

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: var(--sg-space-4);

  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

/** What is known of a car; what the seller did not say is left out. */
export function Facts({ car }: { car: Car }) {
  const facts: [string, string | null][] = [
    [labels.category, car.category],
    [labels.year, String(car.purchaseYear)],
    [labels.condition, capitalised(car.condition)],
    ...CAR_FACT_NAMES.map((name): [string, string | null] => [CAR_FACTS[name].label, factText(name, car)]),
    [labels.location, formatAddress(car.location)],
  ];
  return (
    <List>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </List>
  );
}
