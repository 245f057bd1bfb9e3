import type { SellerMoney } from '@second-gear/contract/books';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { listSellerMoney, sellerMoneyQuery } from '../../api/list-seller-money.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { formatMoney, MEASURES, moneyCsv } from './money.ts';
import { books } from './texts.ts';

const nameOf = ({ _id, name }: SellerMoney): string => (_id === null ? books.deleted : name);

/** Money by seller, who has most held or due first. */
export function SellerMoneyTable(): ReactElement {
  const query = useInfiniteQuery(sellerMoneyQuery());
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
          ...MEASURES.map((measure) => ({
            key: measure,
            header: books.sum[measure],
            align: 'end' as const,
            cell: (seller: SellerMoney) => formatMoney(seller[measure]),
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
