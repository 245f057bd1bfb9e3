import type { SellerMoney } from '@second-gear/contract/books';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { listSellerMoney, sellerMoneyQuery } from '../../api/list-seller-money.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { figureOf, figuresOf, formatMoney, moneyCsv } from './money.ts';
import { books } from './texts.ts';

const nameOf = ({ _id, name }: SellerMoney): string => (_id === null ? books.deleted : name);

/** Lists balances by seller, highest held or due amount first. */
export function SellerMoneyTable(): ReactElement {
  const query = useInfiniteQuery(sellerMoneyQuery());
  const shown = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="money-sellers">
      <SectionTitle id="money-sellers">{books.sellers}</SectionTitle>
      <PagedTable
        title={books.sellers}
        query={query}
        rowKey={(seller) => seller._id ?? ''}
        columns={[
          serial(),
          { key: 'seller', header: books.seller, rowHeader: true, cell: nameOf },
          ...figuresOf(shown).map((figure) => ({
            key: figure,
            header: books.figures[figure],
            align: 'end' as const,
            cell: (seller: SellerMoney) => formatMoney(figureOf(seller, figure)),
          })),
        ]}
        csv={{
          file: books.sellersFile,
          page: listSellerMoney,
          columns: [{ header: books.seller, value: nameOf }, ...moneyCsv],
        }}
        empty={{ title: books.noSellers, help: books.noSellersHelp, icon: 'card' }}
      />
    </section>
  );
}
