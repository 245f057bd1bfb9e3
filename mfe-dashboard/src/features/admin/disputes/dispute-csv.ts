import type { DisputeItem } from '@second-gear/contract/disputes';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common } from '../../../shared/texts.ts';
import { stateText } from './dispute-badge.tsx';
import { disputeTexts } from './texts.ts';

/** CSV columns of the disputes. Prices in dollars. */
export const disputeCsvColumns: readonly CsvColumn<DisputeItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: common.price, value: (item) => item.resellPrice },
  { header: disputeTexts.buyer, value: (item) => item.buyerName },
  { header: disputeTexts.seller, value: (item) => item.sellerName },
  { header: disputeTexts.kind, value: (item) => disputeTexts.kinds[item.kind] },
  { header: disputeTexts.when, value: (item) => item.createdAt },
  { header: disputeTexts.state, value: stateText },
  { header: disputeTexts.order, value: (item) => item.orderId },
];
