import type { Call } from '@second-gear/contract/call';
import * as ad from '@second-gear/contract/ad';
import * as audit from '@second-gear/contract/audit';
import * as car from '@second-gear/contract/car';
import * as carHistory from '@second-gear/contract/car-history';
import * as category from '@second-gear/contract/category';
import * as events from '@second-gear/contract/events';
import * as image from '@second-gear/contract/image-upload';
import * as message from '@second-gear/contract/message';
import * as order from '@second-gear/contract/order';
import * as outreach from '@second-gear/contract/outreach';
import * as overview from '@second-gear/contract/overview';
import * as payment from '@second-gear/contract/payment';
import * as rating from '@second-gear/contract/rating';
import * as saved from '@second-gear/contract/saved';
import * as telemetry from '@second-gear/contract/telemetry';
import * as user from '@second-gear/contract/user';

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
