import type { Charge, PaymentIntent, Refund } from '../objects/wire.ts';
import type { Store } from '../store/store.ts';
import type { Params } from './params.ts';

/** One authenticated request, as the handlers of the API see it. */
export interface Call {
  /** Of the path; empty where it has none. */
  id: string;
  params: Params;
  /** A publishable key may only do what a browser needs, and with the object's client secret. */
  caller: 'secret' | 'publishable';
  store: Store;
  /** Milliseconds. */
  now: () => number;
  /** Records an event and queues its webhook. */
  emit: (type: string, object: PaymentIntent | Charge | Refund) => void;
}

/** A handler works in one synchronous step, so that no two calls ever see each other's half. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: Call['caller'];
  run: (call: Call) => object;
}
