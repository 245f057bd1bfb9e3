import { carTitle } from '@second-gear/contract/car-title';
import { type Car, CAR_TABLE_SORTS } from '@second-gear/contract/cars';
import { useUser } from '@second-gear/shared-auth/session';
import { Button, LinkButton } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { allCarsQuery, listAllCars } from '../../api/list-all-cars.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { ListFilters, useClearFilters } from '../../shared/list-filters.tsx';
import { PagedTable } from '../../shared/paged-table.tsx';
import { MoreActions, RowActions, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useSearch } from '../../shared/use-search.ts';
import { useSort } from '../../shared/use-sort.ts';
import { AdCell, AdsUnknown } from './ad-cell.tsx';
import { carColumns, carCsvColumns } from './car-columns.tsx';
import { EditCarDialog } from './edit-car-dialog.tsx';
import { InterestCell } from './interest-cell.tsx';
import { KeptListings } from './kept-listings.tsx';
import { ListingDialog } from './listing-dialog.tsx';
import { manyCarsBulk } from './many-cars.tsx';
import { usePendingHelp } from './pending-help.tsx';
import { allCars, myProducts } from './texts.ts';
import { useAds } from './use-ads.ts';
import { useCarStats } from './use-car-stats.ts';
import { deleteCarWording, useDeleteCar } from './use-delete-car.ts';
import { useDuplicate } from './use-duplicate.ts';
import { useMarkSold, useRelist } from './use-sale-status.ts';

/** Arranges a row's actions in two lines of three, or in three lines where they would cover the status. */
const FewLines = styled.div`
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

type Asked = { what: 'edit' | 'details' | 'sold' | 'delete'; car: Car } | null;

/**
 * Lists the seller's listings with views. Actions: edit, advertise, mark sold, list again, duplicate, delete.
 */
export function MyProducts(): ReactElement {
  const uid = useUser()?.uid ?? '';
  const { sort, onSort } = useSort(CAR_TABLE_SORTS);
  const { typed, setTyped, asked: q } = useSearch();
  const clear = useClearFilters();
  const ask = { sort, q, seller: uid };
  const query = useInfiniteQuery(allCarsQuery(ask));
  const stats = useCarStats(query.data?.pages);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const markSold = useMarkSold();
  const relist = useRelist();
  const remove = useDeleteCar();
  const duplicate = useDuplicate(uid);
  const ads = useAds(uid);
  const pending = usePendingHelp();
  const subjectOf = (what: 'sold' | 'delete') => (asked?.what === what ? asked.car : null);

  const actions = (car: Car) => {
    const about = carName(car);
    return (
      <RowActions>
        <RowButton about={about} onClick={() => setAsked({ what: 'edit', car })}>
          {common.edit}
        </RowButton>
        <AdCell car={car} ads={ads} />
        {car.status === 'available' ? (
          <RowButton about={about} onClick={() => setAsked({ what: 'sold', car })}>
            {myProducts.markSold}
          </RowButton>
        ) : null}
        {car.status === 'sold' ? (
          <RowButton about={about} loading={relist.isPending} onClick={() => relist.mutate(car)}>
            {myProducts.relist}
          </RowButton>
        ) : null}
        <RowButton tone="danger" about={about} onClick={() => setAsked({ what: 'delete', car })}>
          {common.delete}
        </RowButton>
        <MoreActions about={about}>
          <RowButton about={about} onClick={() => setAsked({ what: 'details', car })}>
            {myProducts.details}
          </RowButton>
          <RowButton about={about} loading={duplicate.isPending} onClick={() => duplicate.mutate(car)}>
            {myProducts.duplicate}
          </RowButton>
        </MoreActions>
      </RowActions>
    );
  };

  return (
    <Screen title={myProducts.title}>
      <div>
        <LinkButton to="/dashboard/import" variant="secondary" size="s" icon="upload">
          {myProducts.importCars}
        </LinkButton>
      </div>
      <KeptListings />
      <ListFilters search={{ label: allCars.search, typed, setTyped }} />
      <AdsUnknown ads={ads} />
      <FewLines>
        <PagedTable
          title={myProducts.title}
          query={query}
          columns={[
            ...carColumns(() => pending.ask),
            {
              key: 'interest',
              header: myProducts.interest,
              cell: (car) => <InterestCell car={car} stats={stats.of(car._id)} failed={stats.failed} />,
            },
            { key: 'action', header: common.action, actions: true, cell: actions },
          ]}
          rowKey={(car) => car._id}
          sort={sort}
          onSort={onSort}
          bulk={manyCarsBulk(() => null, false)}
          csv={{
            file: 'my-products',
            page: (page) => listAllCars(page, ask),
            columns: carCsvColumns,
          }}
          empty={
            q
              ? {
                  title: allCars.noMatch,
                  help: myProducts.noMatchHelp,
                  icon: 'search',
                  action: <Button onClick={clear}>{allCars.clear}</Button>,
                }
              : {
                  title: myProducts.empty,
                  help: myProducts.emptyHelp,
                  icon: 'car',
                  action: <LinkButton to="/dashboard/addcar">{myProducts.add}</LinkButton>,
                }
          }
          actionError={markSold.error ?? relist.error ?? remove.error ?? ads.make.error ?? duplicate.error}
        />
      </FewLines>
      {pending.dialog}
      {asked?.what === 'edit' ? <EditCarDialog car={asked.car} onClose={close} /> : null}
      {asked?.what === 'details' ? <ListingDialog car={asked.car} onClose={close} /> : null}
      <ConfirmAction
        subject={subjectOf('sold')}
        action={markSold}
        danger={false}
        wording={(car) => ({
          title: myProducts.soldTitle,
          body: myProducts.soldBody(carTitle(car)),
          confirmLabel: myProducts.markSold,
        })}
        onClose={close}
      />
      <ConfirmAction
        subject={subjectOf('delete')}
        action={remove}
        wording={(car) => deleteCarWording(car, false)}
        onClose={close}
      />
    </Screen>
  );
}
