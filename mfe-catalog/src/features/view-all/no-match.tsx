import { LinkButton } from '@second-gear/ui/button';
import { EmptyState } from '@second-gear/ui/states';
import { styled } from 'styled-components';
import { common } from '../../shared/texts.ts';
import type { FilterChip } from './chips.ts';
import { type ListFilters, without, writeFilters } from './filters-url.ts';
import { texts } from './texts.ts';
import { useWider, withoutAll } from './wider.ts';

const Offers = styled.div`
  display: grid;
  gap: var(--sg-space-4);
  justify-items: center;

  /* Offers of several filters come later than the rest: they have their room from the beginning. */
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
  }
`;

/** Nothing matches: offers the filters without which there would be cars, the most cars first, and all of them. */
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
  const offers = useWider(filters, chips);
  const named = (keys: readonly string[]) =>
    chips.filter(({ key }) => keys.includes(key)).map(({ text }) => text);
  return (
    <EmptyState
      title={texts.empty}
      icon="search"
      action={
        <Offers>
          <div data-room={chips.length > 2 ? '' : undefined}>
            {offers.length > 0 && (
              <ul aria-label={texts.offers}>
                {offers.map(({ keys, cars }) => (
                  <li key={keys.join()}>
                    <LinkButton
                      variant="secondary"
                      to={`/viewallcars?${writeFilters(withoutAll(filters, keys)).toString()}`}
                      preventScrollReset
                      onClick={onFollow}
                    >
                      {texts.offer(named(keys), common.cars(cars))}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            )}
          </div>
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
