import type { DisputeItem } from '@second-gear/contract/disputes';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common } from '../../../shared/texts.ts';
import { stateText } from './dispute-badge.tsx';
import { texts } from './texts.ts';

/** CSV columns of the disputes. Prices in dollars. */
export const disputeCsvColumns: readonly CsvColumn<DisputeItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: common.price, value: (item) => item.resellPrice },
  { header: texts.list.buyer, value: (item) => item.buyerName },
  { header: texts.list.seller, value: (item) => item.sellerName },
  { header: texts.list.kind, value: (item) => texts.list.kinds[item.kind] },
  { header: texts.list.when, value: (item) => item.createdAt },
  { header: texts.list.state, value: stateText },
  { header: texts.list.order, value: (item) => item.orderId },
];
