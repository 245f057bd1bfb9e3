import type { TimeLimits } from '@second-gear/contract/server/connections';
import * as z from 'zod/mini';
import { apiAddress } from './api-address.ts';
import { rendererPatience } from './renderer-patience.ts';
import { timeLimitsOf } from './time-limits.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const address = z.url().check(z.regex(/^https?:\/\//, { error: 'must begin with http:// or https://' }));

const envSchema = z.object({
  PORT: z._default(port, 3000),
  BIND: z._default(z.string(), '127.0.0.1'),
  API_PORT: z.optional(port),
  API_TARGET: z.optional(address),
  RENDERER: z._default(z.union([z.literal('off'), address]), 'off'),
});

export interface GatewayEnv {
  port: number;
  host: string;
  /** Address of the API. */
  api: string;
  renderer: { address: string; patience: number } | null;
  limits: TimeLimits;
}

/**
 * Returns the gateway's settings. An empty variable counts as unset.
 * @throws Error that names every invalid variable
 */
export function readGatewayEnv(source: Readonly<Record<string, string | undefined>>): GatewayEnv {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems: string[] = [];
  const read = <T>(setting: (env: Record<string, string | undefined>) => T): T | undefined => {
    try {
      return setting(set);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  const parsed = envSchema.safeParse(set);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const patience = read(rendererPatience);
  const limits = read(timeLimitsOf);
  if (!parsed.success || patience === undefined || limits === undefined)
    throw new Error(`The gateway cannot start with this configuration:\n  ${problems.join('\n  ')}`);
  const { PORT, BIND, RENDERER } = parsed.data;
  return {
    port: PORT,
    host: BIND,
    api: apiAddress(set),
    renderer: RENDERER === 'off' ? null : { address: RENDERER, patience },
    limits,
  };
}
