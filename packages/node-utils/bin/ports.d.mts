/** Listens on a port for a moment. Resolves with the port if it is free, otherwise null. */
export function tryPort(port: number, host: string): Promise<number | null>;

/** Whether the port is free on localhost and on all interfaces. */
export function isFree(port: number): Promise<boolean>;

/** A service's port, and the setting that defines it. */
export interface ServicePort {
  name: string;
  port: number;
  host: string;
  what: string;
}

/** Returns instructions about ports that another program uses, one per line. */
export function describeOccupiedPorts(servicePorts: readonly ServicePort[]): Promise<string[]>;
