import type { KnownCarFacts } from '@second-gear/contract/car-facts';
import type { CAR_STATUSES, CONDITIONS } from '@second-gear/contract/cars';
import type { Address } from '@second-gear/contract/fields';
import type { MeetingHours } from '@second-gear/contract/meeting-hours';
import type { OfferSide, OfferState } from '@second-gear/contract/offer-states';
import type { OrderState } from '@second-gear/contract/order-states';
import type { Role } from '@second-gear/contract/users';

type ElementOf<List extends readonly unknown[]> = List[number];
export type BodyStyle = KnownCarFacts['body'];
export type Condition = ElementOf<typeof CONDITIONS>;
export type Fuel = KnownCarFacts['fuel'];
export type Gearbox = KnownCarFacts['gearbox'];

export interface SeedUser {
  uid: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  verified: boolean;
}

export interface SeedCar extends KnownCarFacts {
  id: string;
  sellerUid: string;
  categoryId: string;
  brandName: string;
  model: string;
  priceCents: number;
  description: string;
  address: Address;
  condition: Condition;
  purchaseYear: number;
  phone: string;
  images: string[];
  status: ElementOf<typeof CAR_STATUSES>;
  publishedAt: string;
  /** All prices, oldest first. The last one is the current price. Absent if the price has never changed. */
  priceHistory?: { priceCents: number; since: string }[];
}

export interface SeedOrder {
  id: string;
  carId: string;
  buyerUid: string;
  name: string;
  phone: string;
  state: OrderState;
  /** YYYY-MM-DD. */
  bookingDate: string;
  createdAt: string;
  paymentId?: string;
}

export interface SeedOffer {
  id: string;
  carId: string;
  buyerUid: string;
  state: OfferState;
  changedAt: string;
  /** Proposed prices, oldest first. */
  rounds: { by: OfferSide; amountCents: number; at: string }[];
}

/**
 * Everything that the seed command writes to the database. Ids are UUIDs, except the Firebase uids of users.
 * Timestamps are in ISO 8601, amounts in cents.
 */
export interface SeedDocument {
  users: (SeedUser & { createdAt: string; verifiedAt?: string })[];
  categories: { id: string; name: string }[];
  cars: SeedCar[];
  ads: { id: string; carId: string; createdAt: string }[];
  orders: SeedOrder[];
  reports: { id: string; carId: string; reporterUid: string; reason: string; createdAt: string }[];
  wishlist: { id: string; carId: string; userUid: string; createdAt: string }[];
  /** Views of a car per day (UTC). */
  views: { carId: string; day: string; views: number }[];
  ratings: { id: string; orderId: string; stars: number; text: string; answer?: string; createdAt: string }[];
  offers: SeedOffer[];
  hours: (MeetingHours & { sellerUid: string })[];
  /** Cars and ratings that break the moderation rules. They appear in the review queue. */
  moderated: { carIds: string[]; ratingIds: string[] };
}
