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
 * Query keys that each mutation invalidates. All remotes share this list, so a mutation also invalidates
 * the data of other remotes.
 */
export const invalidations = {
  /** An order is placed or cancelled. */
  placeOrder: [orders, cars, ads, wishlist, offers, waiting, times],
  /** An order is paid, or its payment is declined. */
  payOrder: [orders, cars, waiting],
  /** A seller cancels an order for one of their cars. */
  cancelSale: [sales, payouts, cars, ads, waiting],
  /** A car is handed over, or a new hand-over code is created. */
  confirmHandOver: [orders, sales, payouts, waiting],
  /** A seller changes the hours for meetings. */
  saveHours: [hours, times],
  /** The time of a meeting is set, moved or removed. */
  moveMeeting: [orders, sales, times],
  /** A dispute is opened or answered. */
  updateDispute: [orders, sales, disputes, waiting],
  /** An admin decides a dispute or grants a refund. */
  decideDispute: [disputes, orders, sales, payouts, books, cars, overview, audit, waiting],
  /** An offer is made, answered or withdrawn. */
  updateOffer: [offers, waiting],
  /** A seller is rated. */
  rateSeller: [orders, cars, sellers, moderation],
  /** A seller replies to a review. */
  answerReview: [reviews, sellers],
  /** A car is listed, changed, marked as sold, or relisted. */
  saveListing: [cars, ads, drafts, offers, moderation],
  /** A draft is created or discarded. */
  saveDraft: [drafts],
  /** An import is created, started, paused or deleted, or receives pictures. */
  updateImport: [imports],
  /** An import has listed cars. */
  finishImport: [imports, cars, moderation],
  /** A listing is deleted or restored. */
  removeListing: [cars, ads, sales, wishlist, reports, offers, waiting, moderation],
  addAd: [ads],
  updateWishlist: [wishlist],
  /** A message is sent. */
  sendMessage: [messages, sales],
  /** A report is deleted or restored. */
  deleteReport: [reports, overview, audit, waiting],
  /** A report is decided, which removes or restores its car. */
  resolveReport: [reports, overview, audit, cars, ads, wishlist, waiting],
  /** A report about a review is decided, which hides or restores its text. */
  resolveReviewReport: [reviewReports, audit, reviews, sellers, waiting],
  /** An admin decides whether a listing or review is visible. */
  decideCase: [moderation, cars, ads, wishlist, reviews, sellers, overview, audit, waiting],
  /** An admin changes a moderation rule. */
  setRule: [moderation, audit],
  /** A user is verified, suspended or made an admin. */
  updateUser: [users, overview, audit, cars, sellers, me, waiting],
  /** A user's account and all of its data are deleted. */
  deleteUser: [users, overview, audit, flagged, cars, ads, reports, reviewReports, sellers],
  /** A user changes their own name, phone or picture. */
  updateProfile: [me],
} as const satisfies Record<string, readonly QueryKey[]>;

/** Invalidates the queries of a mutation. Resolves when the active ones have refetched their data. */
export const invalidateAfter = async (
  client: QueryClient,
  mutation: keyof typeof invalidations,
): Promise<void> => {
  await Promise.all(invalidations[mutation].map((queryKey) => client.invalidateQueries({ queryKey })));
};
