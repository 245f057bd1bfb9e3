import { type Car, CAR_STATUSES, CAR_TABLE_SORTS } from '@second-gear/contract/cars';
import { useRoles, useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { RowActions, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useClearFilters, useSearch, useSort, useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable, getTotal } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { AdCell, type Ads, AdsError, useAds } from './ads.tsx';
import { allCarsQuery, listAllCars } from './api.ts';
import { createCarBulkActions } from './bulk-cars.tsx';
import { createCarColumns, carCsvColumns } from './car-columns.tsx';
import { usePendingHelp } from './pending-help.tsx';
import { texts } from './texts.ts';
import { getDeletionTexts, useDeleteCar } from './use-delete-car.ts';

interface Props {
  car: Car;
  isOwn: boolean;
  /** Whether the user is an admin, who can delete any user's car. */
  isAdmin: boolean;
  ads: Ads;
  onDelete: (car: Car) => void;
}

function CarActions({ car, isOwn, isAdmin, ads, onDelete }: Props): ReactElement {
  if (!isOwn && !isAdmin) return <RowNote>{texts.allCars.notYours}</RowNote>;
  return (
    <RowActions>
      {isOwn ? <AdCell car={car} ads={ads} /> : null}
      <RowButton tone="danger" rowName={formatCarName(car)} onClick={() => onDelete(car)}>
        {common.delete}
      </RowButton>
      {isOwn ? null : <RowNote>{texts.allCars.notYoursAdmin}</RowNote>}
    </RowActions>
  );
}

/** Lists every car of the site. Users can advertise and delete their own cars here. */
export function AllCars(): ReactElement {
  const uid = useUser()?.uid ?? '';
  const isAdmin = useRoles()?.admin ?? false;
  const sorting = useSort(CAR_TABLE_SORTS);
  const { searchText, setSearchText, query: q } = useSearch();
  const status = useUrlChoice('status', CAR_STATUSES);
  const clearFilters = useClearFilters();
  const filter = { q, status: status.selected, sort: sorting.sort };
  const isFiltered = q !== '' || status.selected !== null;
  const query = useInfiniteQuery(allCarsQuery(filter));
  const [carToDelete, setCarToDelete] = useState<Car | null>(null);
  const remove = useDeleteCar();
  const ads = useAds(uid);
  const pendingHelp = usePendingHelp();
  const total = getTotal(query);

  return (
    <Screen
      title={texts.allCars.title}
      heading={total === undefined ? texts.allCars.title : texts.allCars.titleWithCount(total)}
    >
      <ListFilters
        search={{ label: texts.allCars.search, searchText, setSearchText }}
        selects={[
          {
            label: common.status,
            anyLabel: texts.allCars.anyStatus,
            values: CAR_STATUSES,
            labels: common.carStates,
            ...status,
          },
        ]}
      />
      <AdsError ads={ads} />
      <PagedTable
        title={texts.allCars.title}
        noun={texts.allCars.noun}
        query={query}
        columns={[
          ...createCarColumns((car) => (car.seller._id === uid ? pendingHelp.openDialog : undefined)),
          {
            key: 'action',
            header: common.action,
            actions: true,
            cell: (car) => (
              <CarActions
                car={car}
                isOwn={car.seller._id === uid}
                isAdmin={isAdmin}
                ads={ads}
                onDelete={setCarToDelete}
              />
            ),
          },
        ]}
        {...sorting}
        bulk={createCarBulkActions(
          (car) => (isAdmin || car.seller._id === uid ? null : texts.allCars.notYours),
          isAdmin,
        )}
        csv={{
          fileName: 'all-cars',
          getPage: (pageParams) => listAllCars(pageParams, filter),
          columns: carCsvColumns,
        }}
        empty={
          isFiltered
            ? createNoMatchState(texts.allCars, clearFilters)
            : {
                title: texts.allCars.empty,
                help: texts.allCars.emptyHelp,
                icon: 'car',
                action: <LinkButton to="/dashboard/addcar">{texts.listings.add}</LinkButton>,
              }
        }
        actionError={ads.createAd.error ?? remove.error}
      />
      {pendingHelp.dialog}
      <ConfirmAction
        subject={carToDelete}
        action={remove}
        getTexts={(car) => getDeletionTexts(car, isAdmin)}
        onClose={() => setCarToDelete(null)}
      />
    </Screen>
  );
}
