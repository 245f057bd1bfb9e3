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

/** What of the shared query cache a change makes stale, wherever it is made: a remote forgets none of another's. */
export const staleAfter = {
  /** An order is placed or cancelled. */
  ordering: [orders, cars, ads, wishlist, offers, waiting, times],
  /** An order is paid, or its payment is refused. */
  paying: [orders, cars, waiting],
  /** A seller cancels an order for an own car. */
  cancellingSale: [sales, payouts, cars, ads, waiting],
  /** A car is handed over, or another code is made for that. */
  handingOver: [orders, sales, payouts, waiting],
  /** Hours for meetings are offered, or no more. */
  offering: [hours, times],
  /** The time of a meeting is set, moved or taken back. */
  meeting: [orders, sales, times],
  /** A dispute is opened or answered. */
  disputing: [orders, sales, disputes, waiting],
  /** An admin decides a dispute, or gives money back. */
  deciding: [disputes, orders, sales, payouts, books, cars, overview, audit, waiting],
  /** An offer is made, answered or withdrawn. */
  bargaining: [offers, waiting],
  /** A seller is rated. */
  rating: [orders, cars, sellers, moderation],
  /** A seller answers a review. */
  answering: [reviews, sellers],
  /** A car is listed, changed, marked sold or listed again. */
  listing: [cars, ads, drafts, offers, moderation],
  /** A listing is begun, or thrown away before it was one. */
  drafting: [drafts],
  /** An import is made, started, paused or thrown away, or is given pictures. */
  importing: [imports],
  /** An import has listed cars. */
  imported: [imports, cars, moderation],
  /** A listing goes, or comes back. */
  removing: [cars, ads, sales, wishlist, reports, offers, waiting, moderation],
  advertising: [ads],
  wishing: [wishlist],
  /** A message is sent. */
  writing: [messages, sales],
  /** A report is deleted, or brought back. */
  reporting: [reports, overview, audit, waiting],
  /** A report is decided, and its car goes or comes back with that. */
  judging: [reports, overview, audit, cars, ads, wishlist, waiting],
  /** A report of a review is decided, and its words go or come back with that. */
  judgingReview: [reviewReports, audit, reviews, sellers, waiting],
  /** An admin decides whether a listing or review is seen. */
  moderating: [moderation, cars, ads, wishlist, reviews, sellers, overview, audit, waiting],
  /** An admin sets a rule by which they wait. */
  ruling: [moderation, audit],
  /** A person is verified, suspended or made an admin. */
  managing: [users, overview, audit, cars, sellers, me, waiting],
  /** A person's account goes, with all that hangs on it. */
  dismissing: [users, overview, audit, flagged, cars, ads, reports, reviewReports, sellers],
  /** One's own name, phone or picture. */
  profile: [me],
} as const satisfies Record<string, readonly QueryKey[]>;

/** Asks anew for what a change has made stale, as far as it is shown; settles when that is there. */
export const refreshAfter = async (client: QueryClient, change: keyof typeof staleAfter): Promise<void> => {
  await Promise.all(staleAfter[change].map((queryKey) => client.invalidateQueries({ queryKey })));
};
