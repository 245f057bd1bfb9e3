import type { EventObject, EventType } from '../objects/api-types.ts';
import type { Store } from '../store/store.ts';
import type { Params } from './params.ts';

/** Optional event fields in addition to the object. */
export interface EventOptions {
  /** Previous values of the changed fields. */
  previous?: object;
  /** Id of the connected account that the event is about. */
  account?: string;
}

/** What code needs to change the state of the sandbox, on an API call or because time has elapsed. */
export interface SandboxContext {
  store: Store;
  /** Returns the current time in Unix milliseconds. */
  now: () => number;
  /** Records an event and queues its webhook. */
  emit: (type: EventType, object: EventObject, options?: EventOptions) => void;
}

/** One authenticated request, as API handlers receive it. */
export interface Call extends SandboxContext {
  /** First id in the path; empty if there is none. */
  id: string;
  /** Second id in the path; empty if there is none. */
  subId: string;
  params: Params;
  /**
   * A publishable key only allows the calls of the browser, which require the client secret of the object.
   */
  caller: 'secret' | 'publishable';
  /** Base URL at which the caller reaches the sandbox. */
  origin: string;
}

/** An API endpoint. Its handler is synchronous, so that no call sees partial changes of another call. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: Call['caller'];
  run: (call: Call) => object;
}

/** Returns the time in Unix seconds, as in API objects. */
export const secondsOf = ({ now }: Pick<SandboxContext, 'now'>): number => Math.floor(now() / 1000);
