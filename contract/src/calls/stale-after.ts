import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

const {
  cars,
  ads,
  drafts,
  offers,
  imports,
  orders,
  sales,
  disputes,
  payouts,
  hours,
  times,
  books,
  wishlist,
  reports,
  reviews,
  reviewReports,
  moderation,
  sellers,
  users,
  me,
  messages,
  overview,
  flagged,
  audit,
  waiting,
} = queryKeys;

/**
 * Query keys that each mutation invalidates. One list for all remotes, so that none forgets another's keys.
 */
export const staleAfter = {
  /** An order is placed or cancelled. */
  ordering: [orders, cars, ads, wishlist, offers, waiting, times],
  /** An order is paid, or its payment is refused. */
  paying: [orders, cars, waiting],
  /** A seller cancels an order for one of their cars. */
  cancellingSale: [sales, payouts, cars, ads, waiting],
  /** A car is handed over, or a new hand-over code is created. */
  handingOver: [orders, sales, payouts, waiting],
  /** A seller changes the hours for meetings. */
  offering: [hours, times],
  /** The time of a meeting is set, moved or removed. */
  meeting: [orders, sales, times],
  /** A dispute is opened or answered. */
  disputing: [orders, sales, disputes, waiting],
  /** An admin decides a dispute or grants a refund. */
  deciding: [disputes, orders, sales, payouts, books, cars, overview, audit, waiting],
  /** An offer is made, answered or withdrawn. */
  bargaining: [offers, waiting],
  /** A seller is rated. */
  rating: [orders, cars, sellers, moderation],
  /** A seller replies to a review. */
  answering: [reviews, sellers],
  /** A car is listed, changed, marked as sold or listed again. */
  listing: [cars, ads, drafts, offers, moderation],
  /** A draft is created or discarded. */
  drafting: [drafts],
  /** An import is created, started, paused or deleted, or receives pictures. */
  importing: [imports],
  /** An import has listed cars. */
  imported: [imports, cars, moderation],
  /** A listing is deleted or restored. */
  removing: [cars, ads, sales, wishlist, reports, offers, waiting, moderation],
  advertising: [ads],
  wishing: [wishlist],
  /** A message is sent. */
  writing: [messages, sales],
  /** A report is deleted or restored. */
  reporting: [reports, overview, audit, waiting],
  /** A report is decided, which removes or restores its car. */
  judging: [reports, overview, audit, cars, ads, wishlist, waiting],
  /** A report of a review is decided, which hides or restores its text. */
  judgingReview: [reviewReports, audit, reviews, sellers, waiting],
  /** An admin decides whether a listing or review is visible. */
  moderating: [moderation, cars, ads, wishlist, reviews, sellers, overview, audit, waiting],
  /** An admin changes a moderation rule. */
  ruling: [moderation, audit],
  /** A person is verified, suspended or made an admin. */
  managing: [users, overview, audit, cars, sellers, me, waiting],
  /** A person's account and all of its data are deleted. */
  dismissing: [users, overview, audit, flagged, cars, ads, reports, reviewReports, sellers],
  /** A user changes their own name, phone or picture. */
  profile: [me],
} as const satisfies Record<string, readonly QueryKey[]>;

/** Refetches active queries that a change has invalidated. Resolves when the new data has arrived. */
export const refreshAfter = async (client: QueryClient, change: keyof typeof staleAfter): Promise<void> => {
  await Promise.all(staleAfter[change].map((queryKey) => client.invalidateQueries({ queryKey })));
};
