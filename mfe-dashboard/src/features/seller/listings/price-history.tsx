import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import { ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { DataTable } from '@second-gear/ui/table';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { formatInstant } from '../../../shared/format/dates.ts';
import { common } from '../../../shared/texts.ts';
import { priceHistoryQuery } from './api.ts';
import { texts } from './texts.ts';

/**
 * Returns the change from the previous price: `+$500` or `−$1,200`. The first price has no change, so the
 * text states that it is the original price.
 */
const formatChange = (price: number, previousPrice: number | undefined): string => {
  if (previousPrice === undefined) return texts.listings.first;
  const difference = price - previousPrice;
  return `${difference < 0 ? '−' : '+'}${formatPrice(Math.abs(difference))}`;
};

/** Lists every price of a listing, newest first. */
export function PriceHistory({ carId }: { carId: string }): ReactElement {
  const history = useQuery(priceHistoryQuery(carId));
  if (history.data) {
    const rows = history.data
      .map((pricePoint, index, all) => ({
        ...pricePoint,
        change: formatChange(pricePoint.resellPrice, all[index - 1]?.resellPrice),
      }))
      .toReversed();
    return (
      <DataTable
        caption={texts.listings.history}
        rows={rows}
        getRowKey={(pricePoint) => pricePoint.since}
        columns={[
          {
            key: 'since',
            header: texts.listings.since,
            cell: (pricePoint) => formatInstant(pricePoint.since),
          },
          {
            key: 'price',
            header: common.price,
            align: 'end',
            cell: (pricePoint) => formatPrice(pricePoint.resellPrice),
          },
          {
            key: 'change',
            header: texts.listings.change,
            align: 'end',
            cell: (pricePoint) => pricePoint.change,
          },
        ]}
      />
    );
  }
  if (history.isError) {
    return (
      <ErrorState
        title={common.listFailed(texts.listings.historyNoun)}
        message={toErrorMessage(history.error)}
        onRetry={() => void history.refetch()}
      />
    );
  }
  return (
    <LoadingState label={common.loading(texts.listings.historyNoun)}>
      <TableSkeleton rows={3} />
    </LoadingState>
  );
}
