import { CAR_FACT_NAMES, CAR_FACTS } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import { formatChoice, formatFact } from '@second-gear/contract/fact-format';
import { formatAddress, isFullAddress } from '@second-gear/contract/fields';
import { useSession } from '@second-gear/shared-auth/session';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { common } from '../../shared/texts.ts';
import { carAsUserQuery } from './api.ts';
import { texts } from './texts.ts';

const factLabels = common.facts;

const FactList = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr));
  gap: var(--sg-space-4);

  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  /* The full address loads after the page. The location has its own row, so nothing shifts. */
  .facts-place {
    grid-column: 1 / -1;
  }
  .facts-place dd {
    min-height: 1lh;
    @media (max-width: 599px) {
      min-height: 2lh;
    }
  }
  .facts-note {
    color: var(--sg-ink-2);
    font-weight: 400;
  }
`;

/** A car's location: its city, plus the street address for signed-in users. */
function CarLocation({ car }: { car: Car }) {
  const status = useSession((session) => session.status);
  const isFetchNeeded = status === 'signed-in' && !isFullAddress(car.location);
  const { data } = useQuery({ ...carAsUserQuery(car._id), enabled: isFetchNeeded });
  const location = isFetchNeeded && data ? data.location : car.location;
  return (
    <>
      <span>{status === 'signed-out' ? car.location.city : formatAddress(location)}</span>
      {status === 'signed-out' && <span className="facts-note"> {texts.streetWhenSignedIn}</span>}
    </>
  );
}

/** The known details of a car. Missing ones are omitted. */
export function Facts({ car }: { car: Car }) {
  const isCategoryBodyType = car.category.toLowerCase() === car.body?.toLowerCase();
  const facts: [string, string | null][] = [
    [factLabels.category, isCategoryBodyType ? null : car.category],
    [factLabels.year, String(car.purchaseYear)],
    [factLabels.condition, formatChoice(car.condition)],
    ...CAR_FACT_NAMES.map((name): [string, string | null] => [CAR_FACTS[name].label, formatFact(name, car)]),
  ];
  return (
    <FactList>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div className="facts-place">
        <dt>{factLabels.location}</dt>
        <dd>
          <CarLocation car={car} />
        </dd>
      </div>
    </FactList>
  );
}
