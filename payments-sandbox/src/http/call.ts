import type { EventType, Subject } from '../objects/wire.ts';
import type { Store } from '../store/store.ts';
import type { Params } from './params.ts';

/** What is beside the objects in an event. */
export interface EventExtras {
  /** Values before the change of those fields that it changed. */
  previous?: object;
  /** The connected account that the event is about. */
  account?: string;
}

/** What changes objects, be it a call or time itself. */
export interface World {
  store: Store;
  /** Milliseconds. */
  now: () => number;
  /** Records an event and queues its webhook. */
  emit: (type: EventType, object: Subject, extras?: EventExtras) => void;
}

/** One authenticated request, as the handlers of the API see it. */
export interface Call extends World {
  /** Of the path; empty where it has none. */
  id: string;
  /** The second one of the path; empty where it has none. */
  subId: string;
  params: Params;
  /** A publishable key may only do what a browser needs, and with the object's client secret. */
  caller: 'secret' | 'publishable';
  /** How the caller reaches the sandbox. */
  origin: string;
}

/** A handler works in one synchronous step, so that no two calls ever see each other's half. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: Call['caller'];
  run: (call: Call) => object;
}

/** Unix seconds, as objects carry them. */
export const secondsOf = ({ now }: Pick<World, 'now'>): number => Math.floor(now() / 1000);
