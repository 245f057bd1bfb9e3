import type { EventObject, EventType } from '../objects/api-types.ts';
import type { Store } from '../store/store.ts';
import type { Params } from './params.ts';

/** Optional fields of an event. */
export interface EventOptions {
  /** Previous values of the changed fields. */
  previous?: object;
  /** Id of the connected account that the event is about. */
  account?: string;
}

/** Services for code that changes the sandbox's state, in an API request or after a delay. */
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
   * Kind of API key. A publishable key allows only the browser's calls, which require the object's client
   * secret.
   */
  caller: 'secret' | 'publishable';
  /** Origin of the sandbox, from the request. */
  origin: string;
}

/** An API endpoint. Its handler is synchronous, so no call can read another call's partial changes. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: Call['caller'];
  run: (call: Call) => object;
}

/** Returns the current time in Unix seconds, the unit of API objects. */
export const nowInSeconds = ({ now }: Pick<SandboxContext, 'now'>): number => Math.floor(now() / 1000);
