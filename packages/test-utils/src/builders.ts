import type { Ad } from '@second-gear/contract/ads';
import { type CarFactValues, mapCarFacts } from '@second-gear/contract/car-facts';
import type { Car } from '@second-gear/contract/cars';
import type { Category } from '@second-gear/contract/categories';
import type { DisputeCase, DisputeItem } from '@second-gear/contract/disputes';
import type { Thread } from '@second-gear/contract/messages';
import type { Offer } from '@second-gear/contract/offers';
import type { OrderedListing } from '@second-gear/contract/order-details';
import type { Order, Sale } from '@second-gear/contract/orders';
import type { PayoutItem } from '@second-gear/contract/payouts';
import type { ReportedItem } from '@second-gear/contract/reports';
import type { Review, Seller } from '@second-gear/contract/sellers';
import type { User } from '@second-gear/contract/users';
import type { WishlistItem } from '@second-gear/contract/wishlist';

/**
 * This module has a builder for each kind of entity that the server returns. Tests override only the fields
 * that matter to them. Ada Martin is a buyer, Sam Porter sells a Volvo, and Ben Okoro is another user.
 */
const ADA = { name: 'Ada Martin', email: 'ada@example.com', phone: '+1 312 555 0100' };
const VOLVO = { brandName: 'Volvo', model: 'V60', resellPrice: 16_000 };
const PICTURE = '/api/images/v60-side.svg';
const MEETING = { location: 'Chicago, Lake Street, 12, 4', bookingDate: '2026-11-20' };

/** Returns Ada's account. */
export const buildUser = (overrides: Partial<User> = {}): User => ({
  _id: 'ada',
  ...ADA,
  role: 'buyer',
  displayName: ADA.name,
  verified: false,
  suspended: false,
  picture: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  ...overrides,
});

/** Returns Sam's Volvo, available to order. */
export const buildCar = (overrides: Partial<Car> = {}): Car => ({
  _id: 'car-1',
  ...VOLVO,
  image: PICTURE,
  images: [PICTURE, '/api/images/v60-front.svg'],
  description: 'One owner.',
  location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
  role: 'seller',
  publishingDate: '2026-11-01T10:00:00.000Z',
  status: 'available',
  categoryId: 'wagon',
  category: 'Station Wagon',
  condition: 'good',
  purchaseYear: 2019,
  mileage: 42_000,
  fuel: 'diesel',
  gearbox: 'manual',
  body: 'station wagon',
  colour: 'blue',
  vin: null,
  seller: { _id: 'sam', name: 'Sam Porter', sellerRating: 4.5, ratingCount: 3, verified: true },
  priceLabel: null,
  ...overrides,
});

/** Returns the Volvo's category. */
export const buildCategory = (overrides: Partial<Category> = {}): Category => ({
  _id: 'wagon',
  name: 'Station Wagon',
  ...overrides,
});

/** Returns Sam's ad for the Volvo. */
export const buildAd = (overrides: Partial<Ad> = {}): Ad => ({
  _id: 'ad-1',
  carId: 'car-1',
  sellerId: 'sam',
  ...VOLVO,
  image: PICTURE,
  status: 'available',
  ...overrides,
});

/** Returns Ada's offer for the Volvo, awaiting Sam's response. */
export const buildOffer = (overrides: Partial<Offer> = {}): Offer => ({
  _id: 'offer-1',
  carId: 'car-1',
  ...VOLVO,
  image: PICTURE,
  orderable: true,
  side: 'buyer',
  withName: 'Sam Porter',
  state: 'open',
  turn: 'seller',
  amount: 14_000,
  rounds: [{ by: 'buyer', amount: 14_000, at: '2026-11-20T15:00:00.000Z' }],
  createdAt: '2026-11-20T15:00:00.000Z',
  // Far in the future. Tests for the expiry set another date.
  expiresAt: '2999-11-22T15:00:00.000Z',
  orderId: null,
  ...overrides,
});

/** Returns an order's snapshot of the Volvo's listing. The listing has not changed since. */
export const buildOrderedListing = (overrides: Partial<OrderedListing> = {}): OrderedListing => {
  const { brandName, model, resellPrice, category, purchaseYear, condition, description, images, ...car } =
    buildCar();
  return {
    takenAt: '2026-11-20T15:00:00.000Z',
    ...{ brandName, model, resellPrice, category, purchaseYear, condition, description, images },
    ...mapCarFacts<CarFactValues>((name) => car[name]),
    changed: [],
    gone: false,
    ...overrides,
  };
};

/** Returns Ada's unpaid order for the Volvo. */
export const buildOrder = (overrides: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  carId: 'car-1',
  ...ADA,
  ...VOLVO,
  ...MEETING,
  option: 'place-1',
  paid: false,
  state: 'unpaid',
  createdAt: '2026-11-20T15:00:00.000Z',
  lapsesAt: '2026-11-22T15:00:00.000Z',
  paymentId: null,
  paidAt: null,
  sellerName: 'Sam Porter',
  rated: false,
  ...overrides,
});

/** Returns a paid order by Ben, as the seller sees it. */
export const buildSale = (overrides: Partial<Sale> = {}): Sale => ({
  _id: 'order-1',
  carId: 'car-1',
  buyerName: 'Ben Okoro',
  ...VOLVO,
  ...MEETING,
  paid: true,
  state: 'paid',
  threadId: null,
  reachable: true,
  ...overrides,
});

/** Fields shared by wishlist entries and reports. */
const LISTING_FIELDS = {
  carId: 'car-1',
  ...VOLVO,
  description: 'Family car, always kept in a garage.',
  paid: false,
  createdAt: '2026-11-01T09:00:00.000Z',
};

/** Returns the Volvo on Ada's wishlist. */
export const buildWishlistItem = (overrides: Partial<WishlistItem> = {}): WishlistItem => ({
  ...LISTING_FIELDS,
  _id: 'wish-1',
  image: PICTURE,
  status: 'available',
  ...overrides,
});

/** Returns Ben's open report about the Volvo. */
export const buildReport = (overrides: Partial<ReportedItem> = {}): ReportedItem => ({
  ...LISTING_FIELDS,
  _id: 'report-1',
  reason: 'The photos show a different car',
  state: 'open',
  reporter: 'Ben Okoro',
  ...overrides,
});

/** Returns Bea's review of Sam. */
export const buildReview = (overrides: Partial<Review> = {}): Review => ({
  _id: 'review-1',
  stars: 4,
  text: 'Just as described.',
  takenDown: false,
  month: '2026-11',
  reviewer: 'Bea',
  carId: 'car-1',
  brandName: VOLVO.brandName,
  model: VOLVO.model,
  answer: 'Thank you.',
  ...overrides,
});

/** Returns Sam's public profile. */
export const buildSeller = (overrides: Partial<Seller> = {}): Seller => ({
  _id: 'sam',
  name: 'Sam Porter',
  sellerRating: 4.5,
  ratingCount: 3,
  verified: true,
  picture: null,
  verifiedSince: '2026-03-03T09:00:00.000Z',
  memberSince: '2025-02-01T09:00:00.000Z',
  stars: [0, 0, 0, 1, 2],
  sold: 4,
  ...overrides,
});

/** Returns a conversation with Ben about the Volvo. The last message is from Ben. */
export const buildThread = (overrides: Partial<Thread> = {}): Thread => ({
  _id: 'thread-1',
  carId: 'car-1',
  brandName: VOLVO.brandName,
  model: VOLVO.model,
  withName: 'Ben Okoro',
  lastText: 'Is it still available?',
  lastAt: '2026-11-19T10:00:00.000Z',
  unread: 2,
  ...overrides,
});

/** Returns Ben's dispute about his order for Sam's Volvo. Sam has not responded yet. */
export const buildDisputeItem = (overrides: Partial<DisputeItem> = {}): DisputeItem => ({
  _id: 'dispute-1',
  orderId: 'order-1',
  kind: 'buyer',
  state: 'open',
  ...VOLVO,
  buyerName: 'Ben Okoro',
  sellerName: 'Sam Porter',
  image: PICTURE,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

/** Returns the dispute of `buildDisputeItem` with all details for an admin. Nothing was refunded. */
export const buildDisputeCase = (overrides: Partial<DisputeCase> = {}): DisputeCase => ({
  ...buildDisputeItem(),
  step: 'disputed',
  carId: 'car-1',
  image: PICTURE,
  ...MEETING,
  paid: VOLVO.resellPrice,
  refunded: 0,
  left: VOLVO.resellPrice,
  dispute: {
    _id: 'dispute-1',
    kind: 'buyer',
    text: 'The transmission is broken.',
    pictures: ['/api/images/gearbox.webp'],
    createdAt: '2026-11-21T10:00:00.000Z',
    answer: null,
    answerPictures: [],
    answeredAt: null,
    decision: null,
    decisionReason: null,
    refund: 0,
    decidedAt: null,
  },
  refunds: [],
  payout: null,
  history: [
    { at: '2026-11-20T15:00:00.000Z', event: 'placed' },
    { at: '2026-11-20T15:05:00.000Z', event: 'paid', amount: VOLVO.resellPrice },
    { at: '2026-11-21T10:00:00.000Z', event: 'disputed' },
  ],
  ...overrides,
});

/** Returns the payout for a sold Volvo. It is not sent yet. */
export const buildPayout = (overrides: Partial<PayoutItem> = {}): PayoutItem => ({
  _id: 'payout-1',
  orderId: 'order-1',
  ...VOLVO,
  amount: 15_520,
  fee: 480,
  state: 'owed',
  createdAt: '2026-11-22T10:00:00.000Z',
  sentAt: null,
  disputed: false,
  ...overrides,
});
