import type { DailyCarStats } from '@second-gear/contract/car-history';
import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import { useQueries } from '@tanstack/react-query';
import { carStatsQuery } from './api.ts';

/**
 * Returns views and saves of the displayed listings over the last 30 days. One request per page of the list.
 */
export function useCarStats(pages: readonly Page<Car>[] = []) {
  const results = useQueries({
    queries: pages
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => carStatsQuery(items.map((car) => car._id))),
  });
  const statsByCar = new Map(
    results.flatMap(
      ({ data }) => data?.map(({ carId, days }): [string, DailyCarStats[]] => [carId, days]) ?? [],
    ),
  );
  return {
    /** Undefined until loaded. */
    forCar: (carId: string): DailyCarStats[] | undefined => statsByCar.get(carId),
    failed: results.some(({ isError }) => isError),
  };
}
