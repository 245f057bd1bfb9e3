import type { DisputeItem } from '@second-gear/contract/disputes';
import type { CsvColumn } from '@second-gear/ui/csv';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { useSort, useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { createPriceColumn, createSerialColumn } from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { disputesQuery, listDisputes } from './api.ts';
import { DisputeBadge, getStateText } from './dispute-badge.tsx';
import { texts } from './texts.ts';

/** CSV columns of the disputes. Prices in dollars. */
const disputeCsvColumns: readonly CsvColumn<DisputeItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: common.price, value: (item) => item.resellPrice },
  { header: texts.list.buyer, value: (item) => item.buyerName },
  { header: texts.list.seller, value: (item) => item.sellerName },
  { header: texts.list.kind, value: (item) => texts.list.kinds[item.kind] },
  { header: texts.list.openedOn, value: (item) => item.createdAt },
  { header: texts.list.state, value: getStateText },
  { header: texts.list.order, value: (item) => item.orderId },
];

const STATE_FILTERS = ['open', 'decided'] as const;

/** Lists disputes of buyers and banks, open ones first. Each links to its case. */
export function DisputeList(): ReactElement {
  const state = useUrlChoice('state', STATE_FILTERS);
  const sorting = useSort(['createdAt', 'state', 'brandName', 'buyerName', 'sellerName', 'resellPrice']);
  const filter = { state: state.selected, sort: sorting.sort };
  const query = useInfiniteQuery(disputesQuery(filter));
  return (
    <Screen title={texts.list.title}>
      <ListFilters
        selects={[
          {
            label: texts.list.state,
            anyLabel: texts.list.anyState,
            values: STATE_FILTERS,
            labels: texts.list.filters,
            ...state,
          },
        ]}
      />
      <PagedTable
        title={texts.list.title}
        noun={texts.list.noun}
        query={query}
        {...sorting}
        columns={[
          createSerialColumn(),
          {
            key: 'car',
            header: texts.list.car,
            sortKey: 'brandName',
            rowHeader: true,
            cell: (item) => (
              <CarCell
                image={item.image}
                carId={null}
                to={`/dashboard/disputes/${item._id}`}
                name={formatCarName(item)}
              />
            ),
          },
          createPriceColumn({ sortKey: 'resellPrice' }),
          { key: 'buyer', header: texts.list.buyer, sortKey: 'buyerName', cell: (item) => item.buyerName },
          {
            key: 'seller',
            header: texts.list.seller,
            sortKey: 'sellerName',
            cell: (item) => item.sellerName ?? texts.list.sellerGone,
          },
          { key: 'kind', header: texts.list.kind, cell: (item) => texts.list.kinds[item.kind] },
          {
            key: 'date',
            header: texts.list.openedOn,
            sortKey: 'createdAt',
            cell: (item) => formatInstant(item.createdAt),
          },
          {
            key: 'state',
            header: texts.list.state,
            sortKey: 'state',
            cell: (item) => <DisputeBadge kind={item.kind} state={item.state} />,
          },
        ]}
        csv={{
          fileName: 'disputes',
          getPage: (pageParams) => listDisputes(pageParams, filter),
          columns: disputeCsvColumns,
        }}
        empty={
          state.selected
            ? createNoMatchState(texts.list, () => state.select(''), 'flag')
            : { title: texts.list.empty, help: texts.list.emptyHelp, icon: 'flag' }
        }
      />
    </Screen>
  );
}
