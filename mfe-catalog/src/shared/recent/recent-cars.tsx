import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { Cluster, Section, SectionTitle } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { carsByIdsQuery } from '../api.ts';
import { CarPicture } from '../card/car-picture.tsx';
import { formatCarName } from '../card/car-texts.ts';
import { QueryError } from '../query-error.tsx';
import { createStoredIds } from '../stored-ids.ts';
import { texts } from './texts.ts';

/** Recently opened cars of this browser, latest first. */
export const recentCarIds = createStoredIds('recent-cars', 9);

const CarRow = styled.ul`
  display: grid;
  grid-auto-columns: minmax(11rem, 14rem);
  grid-auto-flow: column;
  gap: var(--sg-space-4);
  padding-bottom: var(--sg-space-2);
  overflow-x: auto;
  scrollbar-width: thin;

  a {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-1);
    color: var(--sg-ink);
    text-decoration: none;
  }
  a:hover b {
    text-decoration: underline;
  }
  a > span:first-child {
    border-radius: var(--sg-radius-m);
  }
`;

/** Recently opened cars of this browser, except the current one. Renders nothing if there are none. */
export function RecentCars({ exceptId }: { exceptId?: string }) {
  const ids = recentCarIds.useIds().filter((id) => id !== exceptId);
  const cars = useQuery({ ...carsByIdsQuery(ids), enabled: ids.length > 0 });
  if (ids.length === 0 || cars.data?.length === 0) return null;
  return (
    <Section aria-labelledby="recent-cars">
      <Cluster justify="space-between" align="baseline">
        <SectionTitle id="recent-cars">{texts.title}</SectionTitle>
        <Button variant="ghost" size="s" onClick={() => recentCarIds.clear()}>
          {texts.clear}
        </Button>
      </Cluster>
      {cars.isPending && (
        <LoadingState label={texts.loading}>
          <Skeleton height="13.5rem" />
        </LoadingState>
      )}
      {cars.isLoadingError && <QueryError title={texts.failed} query={cars} />}
      {cars.data && (
        <CarRow>
          {cars.data.map((car) => (
            <li key={car._id}>
              <Link to={`/cars/${encodeURIComponent(car._id)}`}>
                <CarPicture src={car.image} alt="" sizes="14rem" />
                <b>{formatCarName(car)}</b>
                <span>{formatPrice(car.resellPrice)}</span>
              </Link>
            </li>
          ))}
        </CarRow>
      )}
    </Section>
  );
}
