import { TIME_LIMITS, type TimeLimits } from '@second-gear/node-utils/connections';

const MAX_SECONDS = 86_400;

/**
 * Reads the time limits for receiving a request from the environment.
 * @throws Error that names the invalid variable
 */
export function timeLimitsOf(env: Record<string, string | undefined>): TimeLimits {
  const secondsOf = (name: string, defaultSeconds: number): number => {
    const seconds = Number(env[name] || defaultSeconds);
    if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
    throw new Error(`${name} must be a number of seconds above 0 and at most ${String(MAX_SECONDS)}`);
  };
  return {
    request: secondsOf('REQUEST_TIMEOUT_SECONDS', TIME_LIMITS.request),
    headers: secondsOf('HEADERS_TIMEOUT_SECONDS', TIME_LIMITS.headers),
  };
}
