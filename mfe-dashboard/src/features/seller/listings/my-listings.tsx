import { formatCarTitle } from '@second-gear/contract/car-title';
import { type Car, CAR_TABLE_SORTS } from '@second-gear/contract/cars';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { MoreActions, RowActions, RowButton } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useClearFilters, useSearch, useSort } from '../../../shared/hooks/use-url-state.ts';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { AdCell, AdsError, useAds } from './ads.tsx';
import { allCarsQuery, changeCar, listAllCars } from './api.ts';
import { createCarBulkActions } from './bulk-cars.tsx';
import { createCarColumns, carCsvColumns } from './car-columns.tsx';
import { useCarStats, ViewsAndSavesCell } from './car-stats.tsx';
import { EditCarDialog } from './edit-car-dialog.tsx';
import { HiddenListings } from './hidden-listings.tsx';
import { ListingStatsDialog } from './listing-stats-dialog.tsx';
import { usePendingHelp } from './pending-help.tsx';
import { texts } from './texts.ts';
import { getDeletionTexts, useDeleteCar } from './use-delete-car.ts';
import { useDuplicateCar } from './use-duplicate-car.ts';

const setStatus = (status: 'sold' | 'available') => (car: Car) => changeCar(car._id, { status });

const useMarkSold = () =>
  useAction({
    run: setStatus('sold'),
    successText: texts.listings.markedSold,
    undo: { run: setStatus('available'), successText: texts.listings.relisted },
    invalidates: 'saveListing',
  });

const useRelist = () =>
  useAction({
    run: setStatus('available'),
    successText: texts.listings.relisted,
    undo: { run: setStatus('sold'), successText: texts.listings.markedSold },
    invalidates: 'saveListing',
  });

/** Arranges a row's actions in two lines, or in three if two would cover the status. */
const ActionLines = styled.div`
  @container (min-width: 40rem) {
    td:last-child .row-actions {
      width: 18.5rem;
    }
  }
  @container (min-width: 40rem) and (max-width: 57rem) {
    td:last-child .row-actions {
      width: 12rem;
    }
  }
`;

type PendingAction = { kind: 'edit' | 'details' | 'sold' | 'delete'; car: Car } | null;

/**
 * Lists the seller's listings with views. Actions: edit, advertise, mark as sold, list again, duplicate,
 * delete.
 */
export function MyListings(): ReactElement {
  const uid = useUser()?.uid ?? '';
  const sorting = useSort(CAR_TABLE_SORTS);
  const { searchText, setSearchText, query: q } = useSearch();
  const clearFilters = useClearFilters();
  const params = { q, sort: sorting.sort, seller: uid };
  const query = useInfiniteQuery(allCarsQuery(params));
  const stats = useCarStats(query.data?.pages);
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);
  const close = () => setPendingAction(null);
  const markSold = useMarkSold();
  const relist = useRelist();
  const remove = useDeleteCar();
  const duplicate = useDuplicateCar(uid);
  const ads = useAds(uid);
  const pendingHelp = usePendingHelp();
  const getCarFor = (kind: 'sold' | 'delete') => (pendingAction?.kind === kind ? pendingAction.car : null);

  const renderActions = (car: Car) => {
    const rowName = formatCarName(car);
    return (
      <RowActions>
        <RowButton rowName={rowName} onClick={() => setPendingAction({ kind: 'edit', car })}>
          {common.edit}
        </RowButton>
        {car.status === 'sold' && !ads.isAdvertised(car) ? null : <AdCell car={car} ads={ads} />}
        {car.status === 'available' ? (
          <RowButton rowName={rowName} onClick={() => setPendingAction({ kind: 'sold', car })}>
            {texts.listings.markSold}
          </RowButton>
        ) : null}
        {car.status === 'sold' ? (
          <RowButton rowName={rowName} loading={relist.isPending} onClick={() => relist.mutate(car)}>
            {texts.listings.relist}
          </RowButton>
        ) : null}
        <RowButton tone="danger" rowName={rowName} onClick={() => setPendingAction({ kind: 'delete', car })}>
          {common.delete}
        </RowButton>
        <MoreActions rowName={rowName}>
          <RowButton rowName={rowName} onClick={() => setPendingAction({ kind: 'details', car })}>
            {texts.listings.details}
          </RowButton>
          <RowButton rowName={rowName} loading={duplicate.isPending} onClick={() => duplicate.mutate(car)}>
            {texts.listings.duplicate}
          </RowButton>
        </MoreActions>
      </RowActions>
    );
  };

  return (
    <Screen title={texts.listings.title}>
      <div>
        <LinkButton to="/dashboard/import" variant="secondary" size="s" icon="upload">
          {texts.listings.importCars}
        </LinkButton>
      </div>
      <HiddenListings />
      <ListFilters search={{ label: texts.allCars.search, searchText, setSearchText }} />
      {query.data ? <AdsError ads={ads} /> : null}
      <ActionLines>
        <PagedTable
          title={texts.listings.title}
          noun={texts.listings.noun}
          query={query}
          columns={[
            ...createCarColumns(() => pendingHelp.openDialog),
            {
              key: 'interest',
              header: texts.listings.last30Days,
              cell: (car) => (
                <ViewsAndSavesCell car={car} stats={stats.getStats(car._id)} hasFailed={stats.hasFailed} />
              ),
            },
            { key: 'action', header: common.action, actions: true, cell: renderActions },
          ]}
          {...sorting}
          bulk={createCarBulkActions(() => null, false)}
          csv={{
            fileName: 'my-products',
            getPage: (pageParams) => listAllCars(pageParams, params),
            columns: carCsvColumns,
          }}
          empty={
            q
              ? createNoMatchState(
                  { ...texts.allCars, noMatchHelp: texts.listings.noMatchHelp },
                  clearFilters,
                )
              : {
                  title: texts.listings.empty,
                  help: texts.listings.emptyHelp,
                  icon: 'car',
                  action: <LinkButton to="/dashboard/addcar">{texts.listings.add}</LinkButton>,
                }
          }
          actionError={
            markSold.error ?? relist.error ?? remove.error ?? ads.createAd.error ?? duplicate.error
          }
        />
      </ActionLines>
      {pendingHelp.dialog}
      {pendingAction?.kind === 'edit' ? <EditCarDialog car={pendingAction.car} onClose={close} /> : null}
      {pendingAction?.kind === 'details' ? (
        <ListingStatsDialog car={pendingAction.car} onClose={close} />
      ) : null}
      <ConfirmAction
        subject={getCarFor('sold')}
        action={markSold}
        danger={false}
        getTexts={(car) => ({
          title: texts.listings.soldTitle,
          body: texts.listings.soldBody(formatCarTitle(car)),
          confirmLabel: texts.listings.markSold,
        })}
        onClose={close}
      />
      <ConfirmAction
        subject={getCarFor('delete')}
        action={remove}
        getTexts={(car) => getDeletionTexts(car, false)}
        onClose={close}
      />
    </Screen>
  );
}
