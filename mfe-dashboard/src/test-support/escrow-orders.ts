import type { Dispute } from '@second-gear/contract/order-details';
import type { Order, Sale } from '@second-gear/contract/orders';
import { buildOrder, buildSale } from '@second-gear/test-utils/builders';

/** Builds Ada's paid order with all fields of the current API. The money is held in escrow. */
export const buildEscrowOrder = (change: Partial<Order> = {}): Order =>
  buildOrder({
    state: 'paid',
    paid: true,
    step: 'held',
    lapsesAt: null,
    paymentId: 'pi_77',
    paidAt: '2026-11-21T09:30:00.000Z',
    image: '/api/images/v60-side.svg',
    refunded: 0,
    refunds: [],
    releasesAt: '2026-12-04T09:30:00.000Z',
    handedOverAt: null,
    remindedAt: null,
    ended: null,
    cancellableUntil: null,
    dispute: null,
    handOverCode: '204816',
    ...change,
  });

/** Builds Ben's paid order as its seller sees it. The money is held in escrow. */
export const buildEscrowSale = (change: Partial<Sale> = {}): Sale =>
  buildSale({
    step: 'held',
    image: null,
    refunded: 0,
    refunds: [],
    releasesAt: '2026-12-04T09:30:00.000Z',
    handedOverAt: null,
    remindedAt: null,
    ended: null,
    dispute: null,
    payout: null,
    ...change,
  });

/** Builds a buyer's dispute that the seller has not answered. */
export const buildDispute = (change: Partial<Dispute> = {}): Dispute => ({
  _id: 'dispute-1',
  kind: 'buyer',
  text: 'The transmission is broken.',
  pictures: ['/api/images/gearbox.svg'],
  createdAt: '2026-11-22T10:00:00.000Z',
  answer: null,
  answerPictures: [],
  answeredAt: null,
  decision: null,
  decisionReason: null,
  refund: 0,
  decidedAt: null,
  ...change,
});
