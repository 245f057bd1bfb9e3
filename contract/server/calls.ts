import * as ad from '../src/ad.ts';
import * as audit from '../src/audit.ts';
import type { Call } from '../src/call.ts';
import * as car from '../src/car.ts';
import * as carHistory from '../src/car-history.ts';
import * as category from '../src/category.ts';
import * as events from '../src/events.ts';
import * as image from '../src/image-upload.ts';
import * as message from '../src/message.ts';
import * as order from '../src/order.ts';
import * as outreach from '../src/outreach.ts';
import * as overview from '../src/overview.ts';
import * as payment from '../src/payment.ts';
import * as rating from '../src/rating.ts';
import * as saved from '../src/saved.ts';
import * as telemetry from '../src/telemetry.ts';
import * as user from '../src/user.ts';

const MODULES: readonly object[] = [
  ad,
  audit,
  car,
  carHistory,
  category,
  events,
  image,
  message,
  order,
  outreach,
  overview,
  payment,
  rating,
  saved,
  telemetry,
  user,
];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** Every call of the contract. */
export const CALLS: readonly Call[] = MODULES.flatMap((module) => Object.values(module).filter(isCall));
