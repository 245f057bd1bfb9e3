import { type DestinationStream, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';

export type { Logger } from 'pino';

/** Names of the servers, for the field `service` of log lines. */
type Service = 'api' | 'gateway' | 'renderer' | 'watch';

/** Fields of the log line about a completed request. */
export interface RequestLogFields {
  method: string;
  /** Pattern of the route. The URL itself may contain ids and email addresses. */
  route: string;
  status: number;
  durationMs: number;
}

/** Rounds to microseconds, because further digits are not meaningful. */
export const roundMs = (ms: number): number => Math.round(ms * 1_000) / 1_000;

/**
 * Returns the pino options of all servers. Log lines are JSON with the time in ISO 8601, the level's name and
 * the service. Lines about a request also have the fields of its span.
 */
export const createLogOptions = (service: Service, level: string) =>
  ({
    level,
    base: { service, pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (levelName) => ({ level: levelName }) },
  }) satisfies LoggerOptions;

/** Creates a server's log. Writes to standard output by default. */
export const createLog = (service: Service, level: string, stream?: DestinationStream): Logger =>
  stream ? pino(createLogOptions(service, level), stream) : pino(createLogOptions(service, level));
