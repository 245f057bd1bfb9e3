import { LinkButton } from '@second-gear/ui/button';
import { EmptyState } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { facetsQuery } from '../../shared/api.ts';
import { common } from '../../shared/texts.ts';
import { useExpandedSearches } from './expanded-search.ts';
import type { FilterChip } from './filter-chips.ts';
import { toFacetFilters, withoutFilter, withoutFilters, writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';
import { texts } from './texts.ts';

const Alternatives = styled.div`
  display: grid;
  gap: var(--sg-space-4);
  justify-items: center;

  /* Suggestions to remove several filters load later. Reserves their space. */
  [data-room] {
    display: grid;
    align-content: center;
    min-height: 2.75rem;
  }
  @media (max-width: 599px) {
    [data-room] {
      min-height: calc(3 * 2.75rem + 2 * var(--sg-space-2));
    }
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    justify-content: center;
    padding: 0;
    list-style: none;
    /* A word of the search text may be longer than a line. */
    overflow-wrap: anywhere;
  }
`;

/**
 * Returns the number of gasoline cars if the fuel filter is `gas`, otherwise 0. In the filter, `petrol` is
 * gasoline and `gas` is LPG, but Americans also call gasoline gas.
 */
function useGasolineSuggestionCount(filters: ListFilters): number {
  const { data, isPlaceholderData } = useQuery(facetsQuery(toFacetFilters(filters)));
  if (filters.fuel !== 'gas' || isPlaceholderData) return 0;
  return data?.choices.fuel.find(({ value }) => value === 'petrol')?.cars ?? 0;
}

/**
 * Empty state that suggests which filters to remove, or to clear all of them. Suggestions that yield the most
 * cars come first.
 */
export function EmptyResults({
  filters,
  chips,
  onNavigate,
}: {
  filters: ListFilters;
  chips: readonly FilterChip[];
  /**
   * Called when the visitor follows a suggestion. The caller moves focus, because this component
   * disappears.
   */
  onNavigate: () => void;
}) {
  const searches = useExpandedSearches(filters, chips);
  const petrolCount = useGasolineSuggestionCount(filters);
  const getTexts = (keys: readonly string[]) =>
    chips.filter(({ key }) => keys.includes(key)).map(({ text }) => text);
  return (
    <EmptyState
      title={texts.empty}
      icon="search"
      action={
        <Alternatives>
          {petrolCount > 0 && (
            <LinkButton
              to={`/viewallcars?${writeFilters({ ...filters, fuel: 'petrol' }).toString()}`}
              preventScrollReset
              onClick={onNavigate}
            >
              {texts.gasoline(common.cars(petrolCount))}
            </LinkButton>
          )}
          <div data-room={chips.length > 2 ? '' : undefined}>
            {searches.length > 0 && (
              <ul aria-label={texts.offers}>
                {searches.map(({ keys, cars }) => (
                  <li key={keys.join()}>
                    <LinkButton
                      variant="secondary"
                      to={`/viewallcars?${writeFilters(withoutFilters(filters, keys)).toString()}`}
                      preventScrollReset
                      onClick={onNavigate}
                    >
                      {texts.offer(getTexts(keys), common.cars(cars))}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <LinkButton to="/viewallcars" onClick={onNavigate}>
            {texts.clear}
          </LinkButton>
        </Alternatives>
      }
    >
      {filters.q && chips.length === 1 ? texts.emptyKeyword : texts.emptyText}
    </EmptyState>
  );
}

/** Empty state shown when the server rejects the search text as too long. */
export const InvalidSearch = ({
  problem,
  filters,
  onNavigate,
}: {
  problem: string;
  filters: ListFilters;
  onNavigate: () => void;
}) => (
  <EmptyState
    title={texts.wrongSearch}
    icon="search"
    action={
      <LinkButton
        to={`/viewallcars?${writeFilters(withoutFilter(filters, 'q')).toString()}`}
        preventScrollReset
        onClick={onNavigate}
      >
        {texts.withoutSearch}
      </LinkButton>
    }
  >
    {problem}
  </EmptyState>
);

/** Empty state shown when the server doesn't know the place in the URL. */
export const UnknownPlace = ({
  near,
  problem,
  filters,
  onNavigate,
}: {
  near: string;
  problem: string;
  filters: ListFilters;
  onNavigate: () => void;
}) => (
  <EmptyState
    title={texts.unknownPlace(near)}
    icon="pin"
    action={
      <LinkButton
        to={`/viewallcars?${writeFilters(withoutFilter(filters, 'near')).toString()}`}
        preventScrollReset
        onClick={onNavigate}
      >
        {texts.withoutPlace}
      </LinkButton>
    }
  >
    {problem}
  </EmptyState>
);
