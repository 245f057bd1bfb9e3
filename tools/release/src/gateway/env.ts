import { DEFAULT_REQUEST_TIMEOUTS, type RequestTimeouts } from '@second-gear/node-utils/connections';
import { renameDeprecatedSettings } from '@second-gear/server-config/renamed-settings';
import * as z from 'zod/mini';
import { logLevelSchema } from '../http/log-level.ts';

const MAX_SECONDS = 86_400;

/**
 * Reads the time limits for receiving a request from the environment.
 * @throws Error that names the invalid variable
 */
export function timeLimitsOf(env: Record<string, string | undefined>): RequestTimeouts {
  const secondsOf = (name: string, defaultSeconds: number): number => {
    const seconds = Number(env[name] || defaultSeconds);
    if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
    throw new Error(`${name} must be a number of seconds above 0 and at most ${String(MAX_SECONDS)}`);
  };
  return {
    request: secondsOf('REQUEST_TIMEOUT_SECONDS', DEFAULT_REQUEST_TIMEOUTS.request),
    headers: secondsOf('HEADERS_TIMEOUT_SECONDS', DEFAULT_REQUEST_TIMEOUTS.headers),
  };
}

/**
 * Returns the timeout of the renderer in milliseconds, after which the static page is sent. With the default,
 * the renderer can still render the rest of a page whose screen timed out.
 * @throws if RENDERER_TIMEOUT_MS is not a duration
 */
export function readRendererTimeout({ RENDERER_TIMEOUT_MS }: NodeJS.ProcessEnv): number {
  const configured = RENDERER_TIMEOUT_MS || '1000';
  const timeoutMs = Number(configured);
  if (!Number.isInteger(timeoutMs) || timeoutMs <= 0)
    throw new Error(`RENDERER_TIMEOUT_MS must be a number of milliseconds, not ${configured}`);
  return timeoutMs;
}

/** Returns the address of the API that the gateway forwards to: API_TARGET, or API_PORT on this machine. */
export const apiAddress = ({ API_TARGET, API_PORT }: NodeJS.ProcessEnv): string =>
  API_TARGET || `http://127.0.0.1:${API_PORT || '4000'}`;

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const httpUrl = z.url().check(z.regex(/^https?:\/\//, { error: 'must begin with http:// or https://' }));

const envSchema = z.object({
  PORT: z._default(port, 3000),
  BIND: z._default(z.string(), '127.0.0.1'),
  API_PORT: z.optional(port),
  API_TARGET: z.optional(httpUrl),
  RENDERER: z._default(z.union([z.literal('off'), httpUrl]), 'off'),
  LOG_LEVEL: logLevelSchema,
});

export interface GatewayEnv {
  port: number;
  host: string;
  /** Address of the API. */
  api: string;
  renderer: { address: string; timeoutMs: number } | null;
  limits: RequestTimeouts;
  logLevel: string;
}

/**
 * Returns the gateway's settings. An empty variable counts as unset.
 * @param warn receives one line per deprecated name; defaults to stderr
 * @throws Error that names every invalid variable
 */
export function readGatewayEnv(
  source: Readonly<Record<string, string | undefined>>,
  warn?: (line: string) => void,
): GatewayEnv {
  const definedEnv = Object.fromEntries(
    Object.entries(renameDeprecatedSettings(source, warn)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const problems: string[] = [];
  const tryReadSetting = <T>(setting: (env: Record<string, string | undefined>) => T): T | undefined => {
    try {
      return setting(definedEnv);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const parsed = envSchema.safeParse(definedEnv);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const timeoutMs = tryReadSetting(readRendererTimeout);
  const limits = tryReadSetting(timeLimitsOf);
  if (!parsed.success || timeoutMs === undefined || limits === undefined)
    throw new Error(`The gateway cannot start with these settings:\n  ${problems.join('\n  ')}`);
  const { PORT, BIND, RENDERER, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: BIND,
    api: apiAddress(definedEnv),
    renderer: RENDERER === 'off' ? null : { address: RENDERER, timeoutMs },
    limits,
    logLevel: LOG_LEVEL,
  };
}
