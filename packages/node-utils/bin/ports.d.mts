/** Briefly listens on a port. Resolves with the port if it is free, otherwise with null. */
export function tryPort(port: number, host: string): Promise<number | null>;

/** Whether the port is free on localhost and on all interfaces. */
export function isFree(port: number): Promise<boolean>;

/** The port of a service. `setting` is the name of the setting that defines it. */
export interface ServicePort {
  setting: string;
  port: number;
  host: string;
  service: string;
}

/** Returns an error message for each port that another program uses. */
export function describeOccupiedPorts(servicePorts: readonly ServicePort[]): Promise<string[]>;
