import { LinkButton } from '@second-gear/ui/button';
import { EmptyState } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { facetsQuery } from '../../api/list-facets.ts';
import { common } from '../../shared/texts.ts';
import type { FilterChip } from './chips.ts';
import { facetFilters, type ListFilters, without, writeFilters } from './filters-url.ts';
import { texts } from './texts.ts';

const Offers = styled.div`
  display: grid;
  gap: var(--sg-space-4);
  justify-items: center;

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    justify-content: center;
    padding: 0;
    list-style: none;
  }
`;

/** Nothing matches: offers each filter without which there would be cars, the most cars first, and all of them. */
export function NoMatch({
  filters,
  chips,
  onFollow,
}: {
  filters: ListFilters;
  chips: readonly FilterChip[];
  /** An offer was followed: it goes from the page with this part. */
  onFollow: () => void;
}) {
  const { data, isPlaceholderData } = useQuery(facetsQuery(facetFilters(filters)));
  const left = isPlaceholderData ? undefined : data?.without;
  const offers = chips
    .map(({ key, text }) => ({ key, text, cars: (key === 'sort' ? 0 : left?.[key]) ?? 0 }))
    .filter(({ cars }) => cars > 0)
    .sort((one, other) => other.cars - one.cars);
  return (
    <EmptyState
      title={texts.empty}
      icon="search"
      action={
        <Offers>
          {offers.length > 0 && (
            <ul aria-label={texts.offers}>
              {offers.map(({ key, text, cars }) => (
                <li key={key}>
                  <LinkButton
                    variant="secondary"
                    to={`/viewallcars?${writeFilters(without(filters, key)).toString()}`}
                    preventScrollReset
                    onClick={onFollow}
                  >
                    {texts.offer(text, common.cars(cars))}
                  </LinkButton>
                </li>
              ))}
            </ul>
          )}
          <LinkButton to="/viewallcars" onClick={onFollow}>
            {texts.clear}
          </LinkButton>
        </Offers>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

/** The address names a place that the server does not know. */
export const NoPlace = ({
  near,
  problem,
  filters,
  onFollow,
}: {
  near: string;
  /** In the server's words. */
  problem: string;
  filters: ListFilters;
  onFollow: () => void;
}) => (
  <EmptyState
    title={texts.unknownPlace(near)}
    icon="pin"
    action={
      <LinkButton
        to={`/viewallcars?${writeFilters(without(filters, 'near')).toString()}`}
        preventScrollReset
        onClick={onFollow}
      >
        {texts.withoutPlace}
      </LinkButton>
    }
  >
    {problem}
  </EmptyState>
);
