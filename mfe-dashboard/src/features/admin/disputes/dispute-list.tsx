import { formatPrice } from '@second-gear/contract/money';
import { Button } from '@second-gear/ui/button';
import { SelectField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { formatInstant } from '../../../shared/format/dates.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-choice.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { disputesQuery, listDisputes } from './api.ts';
import { DisputeBadge } from './dispute-badge.tsx';
import { disputeCsvColumns } from './dispute-csv.ts';
import { texts } from './texts.ts';

const STATE_FILTERS = ['open', 'decided'] as const;

/** Lists disputes of buyers and banks, open ones first. Each links to its case. */
export function DisputeList(): ReactElement {
  const state = useUrlChoice('state', STATE_FILTERS);
  const sorting = useSort(['createdAt', 'state', 'brandName', 'buyerName', 'sellerName', 'resellPrice']);
  const filter = { state: state.selected, sort: sorting.sort };
  const query = useInfiniteQuery(disputesQuery(filter));
  return (
    <Screen title={texts.list.title}>
      <Grid min="14rem" gap={4}>
        <SelectField
          label={texts.list.state}
          value={state.selected ?? ''}
          options={[
            { value: '', label: texts.list.anyState },
            ...STATE_FILTERS.map((value) => ({ value, label: texts.list.filters[value] })),
          ]}
          onChange={({ target }) => state.select(target.value)}
        />
      </Grid>
      <PagedTable
        title={texts.list.title}
        noun={texts.list.noun}
        query={query}
        rowKey={(item) => item._id}
        {...sorting}
        columns={[
          serialColumn(),
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
                name={carName(item)}
              />
            ),
          },
          {
            key: 'price',
            header: common.price,
            align: 'end',
            sortKey: 'resellPrice',
            cell: (item) => formatPrice(item.resellPrice),
          },
          { key: 'buyer', header: texts.list.buyer, sortKey: 'buyerName', cell: (item) => item.buyerName },
          {
            key: 'seller',
            header: texts.list.seller,
            sortKey: 'sellerName',
            cell: (item) => item.sellerName ?? texts.list.sellerGone,
          },
          { key: 'kind', header: texts.list.kind, cell: (item) => texts.list.kinds[item.kind] },
          {
            key: 'when',
            header: texts.list.when,
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
          file: 'disputes',
          getPage: (pageParams) => listDisputes(pageParams, filter),
          columns: disputeCsvColumns,
        }}
        empty={
          state.selected
            ? {
                title: texts.list.noMatch,
                help: texts.list.noMatchHelp,
                icon: 'flag',
                action: <Button onClick={() => state.select('')}>{texts.list.showAll}</Button>,
              }
            : { title: texts.list.empty, help: texts.list.emptyHelp, icon: 'flag' }
        }
      />
    </Screen>
  );
}
