import { toErrorMessage } from '@second-gear/contract/error-message';
import { LinkButton } from '@second-gear/ui/button';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { common } from '../../../shared/texts.ts';
import { carCitiesQuery } from '../api.ts';
import { readFilters, toFacetFilters, withoutFilter, writeFilters } from '../filters-url.ts';
import { layOutDots } from './dots.ts';
import { MapSection } from './map-css.ts';
import { MAP_SIZE } from './projection.ts';
import { texts } from './texts.ts';
import { US_OUTLINE } from './us-outline.ts';

const isSameCity = (a: string, b: string | undefined): boolean => a.toLowerCase() === b?.toLowerCase();

/**
 * Map of a list's cars: one dot per city, sized by its number of cars. The map is decorative. The links below
 * it show the same cities for keyboards, screen readers and touch.
 */
export default function CarMap() {
  const [params] = useSearchParams();
  const filters = readFilters(params);
  // Ignores the city filter, so visitors can switch between cities.
  const filtersWithoutCity = withoutFilter(filters, 'city');
  const {
    data: cities,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery(carCitiesQuery(toFacetFilters(filtersWithoutCity)));
  const toCityUrl = (city: string) =>
    `/viewallcars?${writeFilters({ ...filtersWithoutCity, city }).toString()}`;
  if (!cities) {
    return error ? (
      <ErrorState title={texts.failed} message={toErrorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label={texts.loading}>
        <MapSection as="div">
          <div className="map-drawing">
            <Skeleton height="100%" radius="var(--sg-radius-m)" />
          </div>
        </MapSection>
      </LoadingState>
    );
  }
  if (cities.length === 0) return <EmptyState title={texts.empty} icon="pin" />;
  const { view, dots } = layOutDots(cities);
  return (
    <MapSection aria-labelledby="car-map" aria-busy={isPlaceholderData || undefined}>
      <h2 id="car-map">{texts.title}</h2>
      <svg
        className={view.zoom > 1 ? 'map-drawing map-part' : 'map-drawing'}
        viewBox={`0 0 ${String(MAP_SIZE.width)} ${String(MAP_SIZE.height)}`}
        aria-hidden="true"
      >
        <path
          className="map-land"
          d={US_OUTLINE}
          transform={`scale(${String(view.zoom)}) translate(${String(-view.x)} ${String(-view.y)})`}
        />
        {dots.map(({ city, cars, x, y, radius, hasLabel }) => (
          <Link key={city} to={toCityUrl(city)} tabIndex={-1} preventScrollReset>
            <title>{`${city}: ${common.cars(cars)}`}</title>
            <circle
              className={isSameCity(city, filters.city) ? 'map-dot map-chosen' : 'map-dot'}
              cx={x}
              cy={y}
              r={radius}
            />
            {hasLabel && (
              <text x={x + radius + 5} y={y + 6}>
                {city}
              </text>
            )}
          </Link>
        ))}
      </svg>
      <p className="map-note">{texts.choose}</p>
      <ul className="map-cities">
        {cities.map(({ city, cars }) => (
          <li key={city}>
            <Link
              to={toCityUrl(city)}
              preventScrollReset
              aria-current={isSameCity(city, filters.city) ? 'true' : undefined}
            >
              {city} <span>({cars})</span>
            </Link>
          </li>
        ))}
      </ul>
      {filters.city && (
        <LinkButton
          variant="ghost"
          size="s"
          to={`/viewallcars?${writeFilters(filtersWithoutCity).toString()}`}
          preventScrollReset
        >
          {texts.allCities}
        </LinkButton>
      )}
      <p className="map-note">{texts.source}</p>
    </MapSection>
  );
}
