import type { Ad } from '@second-gear/contract/ads';
import type { Car } from '@second-gear/contract/cars';
import type { Order } from '@second-gear/contract/orders';
import type { WishlistItem } from '@second-gear/contract/wishlist';

export const buildCar = (change: Partial<Car> = {}): Car => ({
  _id: 'volvo',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  image: '/api/images/v60-side.svg',
  images: ['/api/images/v60-side.svg', '/api/images/v60-front.svg'],
  description: 'One owner.',
  location: { city: 'Chicago', street: 'Lake Street', houseNumber: '12', flatNo: '4' },
  role: 'seller',
  publishingDate: '2026-11-01T10:00:00.000Z',
  status: 'available',
  categoryId: 'wagon',
  category: 'Station Wagon',
  condition: 'good',
  purchaseYear: 2019,
  mileage: 42000,
  fuel: 'diesel',
  gearbox: 'manual',
  body: 'station wagon',
  colour: 'blue',
  vin: null,
  seller: { _id: 'sam', name: 'Sam Porter', sellerRating: 4.5, ratingCount: 3, verified: true },
  priceLabel: null,
  ...change,
});

export const buildAd = (change: Partial<Ad> = {}): Ad => ({
  _id: 'ad-1',
  carId: 'volvo',
  sellerId: 'sam',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  image: '/api/images/v60-side.svg',
  status: 'available',
  ...change,
});

export const buildWish = (change: Partial<WishlistItem> = {}): WishlistItem => ({
  _id: 'wish-1',
  carId: 'golf',
  brandName: 'Volkswagen',
  model: 'Golf',
  description: '',
  resellPrice: 16000,
  paid: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  image: '',
  status: 'available',
  ...change,
});

export const categories = [
  { _id: 'wagon', name: 'Station Wagon' },
  { _id: 'sports', name: 'Sports Car' },
];

export const buildOrder = (change: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  carId: 'volvo',
  name: 'Ada Buyer',
  email: 'ada@example.com',
  phone: '+1 312 555 0123',
  brandName: 'Volvo',
  model: 'V60',
  resellPrice: 16000,
  location: 'Lake Street 12, Chicago',
  option: 'place-1',
  bookingDate: '2026-11-22',
  paid: false,
  state: 'unpaid',
  createdAt: '2026-11-22T10:00:00.000Z',
  lapsesAt: '2026-11-24T10:00:00.000Z',
  paymentId: null,
  paidAt: null,
  sellerName: 'Sam Porter',
  rated: false,
  ...change,
});
