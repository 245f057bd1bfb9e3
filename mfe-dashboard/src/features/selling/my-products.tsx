import { useState, type ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Car } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { changeCar } from '../../api/change-car.ts';
import { ownCarsQuery } from '../../api/get-all-cars.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { PagedTable } from '../../shared/paged-table.tsx';
import { RowActions, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useAction } from '../../shared/use-action.ts';
import { common } from '../../texts/common.ts';
import { myProducts } from '../../texts/selling.ts';
import { carColumns } from './car-columns.tsx';
import { EditCarDialog } from './edit-car-dialog.tsx';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { deleteCarWording, useDeleteCar } from './use-delete-car.ts';

type Asked = { what: 'edit' | 'history' | 'sold' | 'delete'; car: Car } | null;

/** The seller's own listings: edit, mark sold or list again, price history, delete. */
export function MyProducts(): ReactElement {
  const user = useUser();
  const query = useInfiniteQuery(ownCarsQuery(user?.uid ?? ''));
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => {
    setAsked(null);
  };
  const markSold = useAction({
    run: (car: Car) => changeCar(car._id, { status: 'sold' }),
    done: myProducts.soldDone,
    refresh: [queryKeys.cars, queryKeys.ads],
  });
  const relist = useAction({
    run: (car: Car) => changeCar(car._id, { status: 'available' }),
    done: myProducts.relisted,
    refresh: [queryKeys.cars, queryKeys.ads],
  });
  const remove = useDeleteCar();
  const subjectOf = (what: 'sold' | 'delete') => (asked?.what === what ? asked.car : null);

  const actions = (car: Car) => {
    const about = carName(car);
    return (
      <RowActions>
        <RowButton about={about} onClick={() => setAsked({ what: 'edit', car })}>
          {common.edit}
        </RowButton>
        {car.status === 'available' ? (
          <RowButton about={about} onClick={() => setAsked({ what: 'sold', car })}>
            {myProducts.markSold}
          </RowButton>
        ) : null}
        {car.status === 'sold' ? (
          <RowButton about={about} disabled={relist.isPending} onClick={() => relist.mutate(car)}>
            {myProducts.relist}
          </RowButton>
        ) : null}
        <RowButton about={about} onClick={() => setAsked({ what: 'history', car })}>
          {myProducts.history}
        </RowButton>
        <RowButton tone="danger" about={about} onClick={() => setAsked({ what: 'delete', car })}>
          {common.delete}
        </RowButton>
      </RowActions>
    );
  };

  return (
    <Screen title={myProducts.title}>
      <PagedTable
        title={myProducts.title}
        query={query}
        columns={[...carColumns(), { key: 'action', header: common.action, cell: actions }]}
        rowKey={(car) => car._id}
        empty={{
          title: myProducts.empty,
          help: myProducts.emptyHelp,
          icon: 'car',
          action: <LinkButton to="/dashboard/addcar">{myProducts.add}</LinkButton>,
        }}
        actionError={markSold.error ?? relist.error ?? remove.error}
      />
      {asked?.what === 'edit' ? <EditCarDialog car={asked.car} onClose={close} /> : null}
      {asked?.what === 'history' ? <PriceHistoryDialog car={asked.car} onClose={close} /> : null}
      <ConfirmAction
        subject={subjectOf('sold')}
        action={markSold}
        danger={false}
        wording={(car) => ({
          title: myProducts.soldTitle,
          body: myProducts.soldBody(carName(car)),
          confirmLabel: myProducts.markSold,
        })}
        onClose={close}
      />
      <ConfirmAction
        subject={subjectOf('delete')}
        action={remove}
        wording={deleteCarWording}
        onClose={close}
      />
    </Screen>
  );
}
