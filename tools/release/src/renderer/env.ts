import * as z from 'zod/mini';
import { logLevelSchema } from '../http/log-level.ts';

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535));
const httpUrl = z.url().check(z.regex(/^https?:\/\//, { error: 'must begin with http:// or https://' }));

const envSchema = z.object({
  RENDERER_PORT: z._default(port, 3100),
  RENDERER_BIND: z._default(z.string(), '127.0.0.1'),
  RENDERER_DEADLINE_MS: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 300),
  RENDERER_CACHE_MB: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_096)), 64),
  /** Used if API_TARGET is not set. The API reads the same setting. */
  API_INTERNAL_PORT: z._default(port, 4100),
  API_TARGET: z.optional(httpUrl),
  LOG_LEVEL: logLevelSchema,
  RENDERER_TOKEN: z.optional(
    z
      .string()
      .check(
        z.minLength(20, { error: 'must have at least 20 characters' }),
        z.regex(/^[\x21-\x7e]+$/, { error: 'must consist of ASCII characters without spaces' }),
      ),
  ),
});

export interface RendererEnv {
  port: number;
  host: string;
  /** Time limit for rendering a screen, in milliseconds. */
  deadline: number;
  /** Limit for the pages in memory, in bytes. 0 if pages are not stored. */
  cacheBytes: number;
  /** Address of the API, without trailing slash. */
  api: string;
  logLevel: string;
  /** Secret that exempts the renderer's reads from the API's rate limit. Null if there is none. */
  token: string | null;
}

/**
 * Returns the renderer's settings. An empty variable counts as unset.
 * @throws Error that names every invalid variable
 */
export function readRendererEnv(source: Readonly<Record<string, string | undefined>>): RendererEnv {
  const definedEnv = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = envSchema.safeParse(definedEnv);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The renderer cannot start with these settings:\n  ${problems.join('\n  ')}`);
  }
  const { data } = parsed;
  return {
    port: data.RENDERER_PORT,
    host: data.RENDERER_BIND,
    deadline: data.RENDERER_DEADLINE_MS,
    cacheBytes: data.RENDERER_CACHE_MB * 2 ** 20,
    token: data.RENDERER_TOKEN ?? null,
    api: (data.API_TARGET ?? `http://127.0.0.1:${String(data.API_INTERNAL_PORT)}`).replace(/\/+$/, ''),
    logLevel: data.LOG_LEVEL,
  };
}
