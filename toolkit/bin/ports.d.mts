/** Listens for a moment. Resolves with the port where it was free, null when taken. */
export function tryPort(port: number, host: string): Promise<number | null>;

/** Whether no program listens on the port, on this machine's own address or on all of them. */
export function isFree(port: number): Promise<boolean>;

/** What listens where, and the setting that says so. */
export interface Place {
  name: string;
  port: number;
  host: string;
  what: string;
}

/** What to do about those places that another program has, a line each. */
export function takenPlaces(places: readonly Place[]): Promise<string[]>;
