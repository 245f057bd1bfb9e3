/** Requests that were counted under a key. */
export interface LimitCount {
  /** Number of requests in the current window, including this one. */
  current: number;
  /** Time until the window ends, in milliseconds. */
  ttl: number;
}

/** Counts requests in a store that several processes share. */
export interface LimitCounter {
  /** Name of the store, for logs. */
  store: string;
  /** Counts a request. Rejects if the store is unavailable. */
  count: (key: string, windowMs: number, max: number) => Promise<LimitCount>;
  /** Connects to the store. */
  start?: () => Promise<void>;
  close?: () => void;
}
