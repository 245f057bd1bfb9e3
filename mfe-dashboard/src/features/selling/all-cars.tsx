import { useState, type ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Car } from '@second-gear/contract/car';
import { useRoles, useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { allCarsQuery } from '../../api/get-all-cars.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { PagedTable, totalOf } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton, RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../texts/common.ts';
import { allCars, myProducts } from '../../texts/selling.ts';
import { carColumns } from './car-columns.tsx';
import { useAds } from './use-ads.ts';
import { deleteCarWording, useDeleteCar } from './use-delete-car.ts';

interface Row {
  car: Car;
  own: boolean;
  /** An admin may delete anybody's car. */
  admin: boolean;
  advertised: boolean;
  making: boolean;
  onMakeAd: (car: Car) => void;
  onDelete: (car: Car) => void;
}

function RowOfCar({ car, own, admin, advertised, making, onMakeAd, onDelete }: Row): ReactElement {
  if (!own && !admin) return <RowNote>{allCars.notYours}</RowNote>;
  const about = carName(car);
  return (
    <RowActions>
      {advertised ? <RowBadge tone="success">{allCars.advertised}</RowBadge> : null}
      {own && !advertised && car.status !== 'sold' ? (
        <RowButton tone="primary" about={about} disabled={making} onClick={() => onMakeAd(car)}>
          {allCars.makeAd}
        </RowButton>
      ) : null}
      <RowButton tone="danger" about={about} onClick={() => onDelete(car)}>
        {common.delete}
      </RowButton>
      {own && car.status === 'sold' && !advertised ? <RowNote>{allCars.soldNoAd}</RowNote> : null}
      {own ? null : <RowNote>{allCars.notYoursAdmin}</RowNote>}
    </RowActions>
  );
}

/** Every listing of the site; one's own can be advertised and deleted here. */
export function AllCars(): ReactElement {
  const user = useUser();
  const admin = useRoles()?.admin ?? false;
  const query = useInfiniteQuery(allCarsQuery());
  const [deleting, setDeleting] = useState<Car | null>(null);
  const remove = useDeleteCar();
  const { make, isAdvertised } = useAds();
  const total = totalOf(query);

  return (
    <Screen title={allCars.title} heading={total === undefined ? allCars.title : allCars.counted(total)}>
      <PagedTable
        title={allCars.title}
        query={query}
        columns={[
          ...carColumns(),
          {
            key: 'action',
            header: common.action,
            cell: (car) => (
              <RowOfCar
                car={car}
                own={car.seller._id === user?.uid}
                admin={admin}
                advertised={isAdvertised(car)}
                making={make.isPending}
                onMakeAd={(chosen) => make.mutate(chosen)}
                onDelete={setDeleting}
              />
            ),
          },
        ]}
        rowKey={(car) => car._id}
        empty={{
          title: allCars.empty,
          help: allCars.emptyHelp,
          icon: 'car',
          action: <LinkButton to="/dashboard/addcar">{myProducts.add}</LinkButton>,
        }}
        actionError={make.error ?? remove.error}
      />
      <ConfirmAction
        subject={deleting}
        action={remove}
        wording={deleteCarWording}
        onClose={() => setDeleting(null)}
      />
    </Screen>
  );
}
