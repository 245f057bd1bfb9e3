import type { DisputeItem } from '@second-gear/contract/disputes';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common } from '../../shared/texts.ts';
import { stateText } from './dispute-state.tsx';
import { disputes } from './texts.ts';

/** CSV columns of the disputes. Prices in dollars. */
export const disputeCsvColumns: readonly CsvColumn<DisputeItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: common.price, value: (item) => item.resellPrice },
  { header: disputes.buyer, value: (item) => item.buyerName },
  { header: disputes.seller, value: (item) => item.sellerName },
  { header: disputes.kind, value: (item) => disputes.kinds[item.kind] },
  { header: disputes.when, value: (item) => item.createdAt },
  { header: disputes.state, value: stateText },
  { header: disputes.order, value: (item) => item.orderId },
];
