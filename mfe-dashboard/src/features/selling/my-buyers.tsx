import type { ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/order';
import { LinkButton } from '@second-gear/ui/button';
import type { Column } from '@second-gear/ui/table';
import { salesQuery } from '../../api/get-sales.ts';
import { formatCalendarDay } from '../../shared/dates.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../texts/common.ts';
import { myBuyers, myProducts } from '../../texts/selling.ts';

const columns: Column<Sale>[] = [
  serial(),
  { key: 'buyer', header: myBuyers.buyer, cell: (sale) => sale.buyerName },
  { key: 'brand', header: common.brandName, cell: (sale) => sale.brandName },
  { key: 'model', header: common.model, cell: (sale) => sale.model },
  { key: 'price', header: common.price, align: 'end', cell: (sale) => formatPrice(sale.resellPrice) },
  { key: 'place', header: myBuyers.place, cell: (sale) => sale.location },
  { key: 'day', header: myBuyers.day, cell: (sale) => formatCalendarDay(sale.bookingDate) },
  { key: 'payment', header: myBuyers.payment, cell: (sale) => <OrderStateBadge state={sale.state} /> },
];

/** Who has ordered the seller's cars, where they meet and whether it is paid. */
export function MyBuyers(): ReactElement {
  const query = useInfiniteQuery(salesQuery());
  return (
    <Screen title={myBuyers.title}>
      <PagedTable
        title={myBuyers.title}
        query={query}
        columns={columns}
        rowKey={(sale) => sale._id}
        empty={{
          title: myBuyers.empty,
          help: myBuyers.emptyHelp,
          icon: 'user',
          action: <LinkButton to="/dashboard/addcar">{myProducts.add}</LinkButton>,
        }}
      />
    </Screen>
  );
}
