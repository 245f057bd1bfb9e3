import { toErrorMessage } from '@second-gear/contract/error-message';
import type { OwnCase } from '@second-gear/contract/moderation';
import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Card, Cluster, SectionTitle, Stack } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ownModerationCasesQuery } from '../../../shared/api/list-own-moderation-cases.ts';
import { CaseBadge, CaseReasons, isFixable } from '../../../shared/components/own-moderation-case.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { fetchAllPages, ShowMore } from '../../../shared/table/show-more.tsx';
import { common } from '../../../shared/texts.ts';
import { EditCarDialog } from './edit-car-dialog.tsx';
import { texts } from './texts.ts';
import { getDeletionTexts, useDeleteCar } from './use-delete-car.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-4);
  }
  img {
    flex: none;
    width: 7.5rem;
    height: 5.625rem;
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface-2);
    object-fit: cover;
  }
  .held-text {
    flex: 1 1 16rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h3 {
    font: 650 var(--sg-text-m) / 1.4 var(--sg-font-body);
  }
`;

/** Number of listings shown initially. Small, because sellers more often need their public listings below. */
const INITIAL_COUNT = 3;

/**
 * Converts a moderation case to a listing for the delete action. A case has no booking status, so the car
 * counts as available.
 */
const toCar = ({ carId, brandName, model }: OwnCase) => ({
  _id: carId ?? '',
  brandName,
  model,
  status: 'available' as const,
});

interface Props {
  item: OwnCase;
  onEdit: () => void;
  onDelete: () => void;
}

function HiddenListing({ item, onEdit, onDelete }: Props): ReactElement {
  const name = formatCarName(item);
  const helpTexts = isFixable(item) ? texts.hidden.fixable : texts.hidden.unresolvableFindings;
  return (
    <li>
      {item.images[0] ? <img src={item.images[0]} alt="" loading="lazy" decoding="async" /> : null}
      <Stack gap={2} className="held-text">
        <Cluster gap={3}>
          <h3 tabIndex={-1}>{name}</h3>
          {item.resellPrice === null ? null : <span>{formatPrice(item.resellPrice)}</span>}
          <CaseBadge state={item.state} />
        </Cluster>
        <CaseReasons {...item} />
        <p>{item.state === 'refused' ? helpTexts.refused : helpTexts.waiting}</p>
        <Cluster gap={3}>
          <Button variant="secondary" size="s" aria-description={name} onClick={onEdit}>
            {common.edit}
          </Button>
          <Button variant="ghost" size="s" aria-description={name} onClick={onDelete}>
            {common.delete}
          </Button>
        </Cluster>
      </Stack>
    </li>
  );
}

/** Lists the seller's pending and rejected listings with the reasons. Renders nothing if there are none. */
export function HiddenListings(): ReactElement | null {
  const query = useInfiniteQuery(ownModerationCasesQuery());
  const [pendingAction, setPendingAction] = useState<{ kind: 'edit' | 'delete'; item: OwnCase } | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button disappears after the click, so focus moves to the first added listing.
  useEffect(() => {
    if (isExpanded) list.current?.querySelectorAll('h3').item(INITIAL_COUNT).focus();
  }, [isExpanded]);
  const remove = useDeleteCar();
  const close = () => setPendingAction(null);
  const cases = query.data?.pages.flatMap(({ items }) => items);
  const listings = cases?.filter(({ kind, carId }) => kind === 'listing' && carId !== null);
  if (query.isError && !listings) {
    return (
      <FormError>
        {`${texts.hidden.failed} ${toErrorMessage(query.error)} `}
        <Button size="s" variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </FormError>
    );
  }
  if (!cases || !listings || (listings.length === 0 && !query.hasNextPage)) return null;
  const isCollapsed = !isExpanded && listings.length > INITIAL_COUNT;
  const total = (query.data?.pages.at(-1)?.total ?? cases.length) - (cases.length - listings.length);
  // Read during render, because a query only notifies about properties that were read.
  const { isRefetching } = query;
  const showAll = () => {
    setIsExpanded(true);
    void fetchAllPages(query, isRefetching);
  };
  return (
    <Card as="section" aria-labelledby="hidden-listings">
      <Stack gap={4}>
        <SectionTitle id="hidden-listings">{texts.hidden.title}</SectionTitle>
        <p>{texts.hidden.lead}</p>
        <List ref={list}>
          {(isCollapsed ? listings.slice(0, INITIAL_COUNT) : listings).map((item) => (
            <HiddenListing
              key={item._id}
              item={item}
              onEdit={() => setPendingAction({ kind: 'edit', item })}
              onDelete={() => setPendingAction({ kind: 'delete', item })}
            />
          ))}
        </List>
        {isCollapsed ? (
          <div>
            <Button variant="secondary" onClick={showAll}>
              {texts.hidden.showAll(total)}
            </Button>
          </div>
        ) : (
          <ShowMore query={query} shownCount={cases.length} />
        )}
      </Stack>
      {pendingAction?.kind === 'edit' ? (
        <EditCarDialog car={toCar(pendingAction.item)} onClose={close} />
      ) : null}
      <ConfirmAction
        subject={pendingAction?.kind === 'delete' ? toCar(pendingAction.item) : null}
        action={remove}
        getTexts={(car) => ({
          ...getDeletionTexts(car, false),
          body: texts.hidden.deleteBody(formatCarName(car)),
        })}
        onClose={close}
      />
    </Card>
  );
}
