import type { TimeLimits } from '@second-gear/node-utils/connections';
import { withRenamedSettings } from '@second-gear/server-config/renamed-settings';
import * as z from 'zod/mini';
import { apiAddress } from './api-address.ts';
import { readRendererTimeout } from './renderer-timeout.ts';
import { timeLimitsOf } from './time-limits.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const httpUrl = z.url().check(z.regex(/^https?:\/\//, { error: 'must begin with http:// or https://' }));

const envSchema = z.object({
  PORT: z._default(port, 3000),
  BIND: z._default(z.string(), '127.0.0.1'),
  API_PORT: z.optional(port),
  API_TARGET: z.optional(httpUrl),
  RENDERER: z._default(z.union([z.literal('off'), httpUrl]), 'off'),
});

export interface GatewayEnv {
  port: number;
  host: string;
  /** Address of the API. */
  api: string;
  renderer: { address: string; timeoutMs: number } | null;
  limits: TimeLimits;
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
    Object.entries(withRenamedSettings(source, warn)).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const problems: string[] = [];
  const readSetting = <T>(setting: (env: Record<string, string | undefined>) => T): T | undefined => {
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
  const timeoutMs = readSetting(readRendererTimeout);
  const limits = readSetting(timeLimitsOf);
  if (!parsed.success || timeoutMs === undefined || limits === undefined)
    throw new Error(`The gateway cannot start with these settings:\n  ${problems.join('\n  ')}`);
  const { PORT, BIND, RENDERER } = parsed.data;
  return {
    port: PORT,
    host: BIND,
    api: apiAddress(definedEnv),
    renderer: RENDERER === 'off' ? null : { address: RENDERER, timeoutMs },
    limits,
  };
}
