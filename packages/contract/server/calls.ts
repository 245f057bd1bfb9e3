import * as ads from '../src/calls/ads.ts';
import * as audit from '../src/calls/audit.ts';
import type { Call } from '../src/calls/call.ts';
import * as carCities from '../src/calls/car-cities.ts';
import * as carHistory from '../src/calls/car-history.ts';
import * as cars from '../src/calls/cars.ts';
import * as categories from '../src/calls/categories.ts';
import * as contactForms from '../src/calls/contact-forms.ts';
import * as disputes from '../src/calls/disputes.ts';
import * as documents from '../src/calls/documents.ts';
import * as drafts from '../src/calls/drafts.ts';
import * as events from '../src/calls/events.ts';
import * as facets from '../src/calls/facets.ts';
import * as finances from '../src/calls/finances.ts';
import * as handOver from '../src/calls/hand-over.ts';
import * as images from '../src/calls/images.ts';
import * as imports from '../src/calls/imports.ts';
import * as meetingHours from '../src/calls/meeting-hours.ts';
import * as meetingLocations from '../src/calls/meeting-locations.ts';
import * as messages from '../src/calls/messages.ts';
import * as moderation from '../src/calls/moderation.ts';
import * as offers from '../src/calls/offers.ts';
import * as orders from '../src/calls/orders.ts';
import * as overview from '../src/calls/overview.ts';
import * as payments from '../src/calls/payments.ts';
import * as payouts from '../src/calls/payouts.ts';
import * as places from '../src/calls/places.ts';
import * as prices from '../src/calls/prices.ts';
import * as ratings from '../src/calls/ratings.ts';
import * as refunds from '../src/calls/refunds.ts';
import * as reports from '../src/calls/reports.ts';
import * as reviews from '../src/calls/reviews.ts';
import * as sellers from '../src/calls/sellers.ts';
import * as sessions from '../src/calls/sessions.ts';
import * as telemetry from '../src/calls/telemetry.ts';
import * as todoCounts from '../src/calls/todo-counts.ts';
import * as userDetails from '../src/calls/user-details.ts';
import * as users from '../src/calls/users.ts';
import * as wishlist from '../src/calls/wishlist.ts';

const CALL_MODULES: readonly object[] = [
  ads,
  audit,
  finances,
  carCities,
  carHistory,
  cars,
  categories,
  disputes,
  documents,
  drafts,
  events,
  facets,
  handOver,
  meetingHours,
  images,
  imports,
  meetingLocations,
  messages,
  moderation,
  offers,
  orders,
  contactForms,
  overview,
  payments,
  payouts,
  userDetails,
  places,
  prices,
  ratings,
  refunds,
  reports,
  reviews,
  sellers,
  sessions,
  telemetry,
  users,
  todoCounts,
  wishlist,
];

/** Whether an export is a call rather than a schema or constant. */
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call in the contract, paired with the name of its export. */
export const NAMED_CALLS: readonly (readonly [string, Call])[] = CALL_MODULES.flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : [])),
);

export const CALLS: readonly Call[] = NAMED_CALLS.map(([, call]) => call);
