import type { Car } from '@second-gear/contract/cars';
import type { Thread } from '@second-gear/contract/messages';
import type { Order, Sale } from '@second-gear/contract/orders';
import type { ReportedItem } from '@second-gear/contract/reports';
import type { User } from '@second-gear/contract/users';
import type { WishlistItem } from '@second-gear/contract/wishlist';

export const buildUser = (change: Partial<User> = {}): User => ({
  _id: 'ada',
  name: 'Ada Martin',
  email: 'ada@example.com',
  phone: '+1 312 555 0100',
  role: 'buyer',
  displayName: 'Ada Martin',
  verified: false,
  suspended: false,
  picture: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  ...change,
});

export const buildCar = (change: Partial<Car> = {}): Car => ({
  _id: 'car-1',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  image: '/api/images/drawings/one.svg',
  images: ['/api/images/drawings/one.svg'],
  description: 'Family car, always kept in a garage.',
  location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
  role: 'seller',
  publishingDate: '2026-10-01T09:00:00.000Z',
  status: 'available',
  categoryId: 'category-1',
  category: 'Station Wagon',
  condition: 'good',
  purchaseYear: 2019,
  mileage: 40_000,
  fuel: 'diesel',
  gearbox: 'manual',
  body: 'station wagon',
  colour: 'blue',
  vin: null,
  seller: { _id: 'ada', name: 'Ada Martin', sellerRating: null, ratingCount: 0, verified: false },
  priceLabel: null,
  ...change,
});

export const buildOrder = (change: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  carId: 'car-1',
  name: 'Ada Martin',
  email: 'ada@example.com',
  phone: '+1 312 555 0100',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  location: 'Chicago, Lake Street, 12, 4',
  option: 'place-1',
  bookingDate: '2026-11-20',
  paid: false,
  state: 'unpaid',
  createdAt: '2026-11-20T15:00:00.000Z',
  lapsesAt: '2026-11-22T15:00:00.000Z',
  paymentId: null,
  paidAt: null,
  sellerName: 'Sam Seller',
  rated: false,
  ...change,
});

export const buildSale = (change: Partial<Sale> = {}): Sale => ({
  _id: 'order-1',
  carId: 'car-1',
  buyerName: 'Ben Okoro',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  location: 'Chicago, Lake Street, 12, 4',
  bookingDate: '2026-11-20',
  paid: true,
  state: 'paid',
  threadId: null,
  reachable: true,
  ...change,
});

const row = {
  carId: 'car-1',
  brandName: 'Volvo',
  model: 'V60',
  description: 'Family car, always kept in a garage.',
  resellPrice: 16000,
  paid: false,
  createdAt: '2026-11-01T09:00:00.000Z',
};
export const buildWish = (change: Partial<WishlistItem> = {}): WishlistItem => ({
  ...row,
  _id: 'wish-1',
  image: '/api/images/drawings/one.svg',
  status: 'available',
  ...change,
});
export const buildReport = (change: Partial<ReportedItem> = {}): ReportedItem => ({
  ...row,
  _id: 'report-1',
  reason: 'The pictures show another car',
  state: 'open',
  reporter: 'Ben Okoro',
  ...change,
});
export const buildThread = (change: Partial<Thread> = {}): Thread => ({
  _id: 'thread-1',
  carId: 'car-1',
  brandName: 'Volvo',
  model: 'V60',
  withName: 'Ben Okoro',
  lastText: 'Is it still there?',
  lastAt: '2026-11-19T10:00:00.000Z',
  unread: 2,
  ...change,
});
