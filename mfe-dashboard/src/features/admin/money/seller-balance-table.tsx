import type { SellerBalances } from '@second-gear/contract/finances';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { listSellerBalances, sellerBalancesQuery } from './api.ts';
import { formatMoney, getFigure, moneyCsvColumns, visibleFigures } from './money-figures.ts';
import { texts } from './texts.ts';

const sellerName = ({ _id, name }: SellerBalances): string => (_id === null ? texts.deleted : name);

/** Lists balances by seller, highest held or due amount first. */
export function SellerBalanceTable(): ReactElement {
  const query = useInfiniteQuery(sellerBalancesQuery());
  const loadedSellers = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="money-sellers">
      <SectionTitle id="money-sellers">{texts.sellers}</SectionTitle>
      <PagedTable
        title={texts.sellers}
        noun={texts.sellersNoun}
        query={query}
        rowKey={(seller) => seller._id ?? ''}
        columns={[
          serialColumn(),
          { key: 'seller', header: texts.seller, rowHeader: true, cell: sellerName },
          ...visibleFigures(loadedSellers).map((figure) => ({
            key: figure,
            header: texts.figures[figure],
            align: 'end' as const,
            cell: (seller: SellerBalances) => formatMoney(getFigure(seller, figure)),
          })),
        ]}
        csv={{
          file: texts.sellersFile,
          getPage: listSellerBalances,
          columns: [{ header: texts.seller, value: sellerName }, ...moneyCsvColumns],
        }}
        empty={{ title: texts.noSellers, help: texts.noSellersHelp, icon: 'card' }}
      />
    </section>
  );
}
