/**
 * Returns the longest wait for the renderer in milliseconds before the static page is sent. The default is
 * enough for the renderer to time out a screen and render the frame without it.
 * @throws if RENDERER_TIMEOUT_MS is not a duration
 */
export function readRendererTimeout({ RENDERER_TIMEOUT_MS }: NodeJS.ProcessEnv): number {
  const configured = RENDERER_TIMEOUT_MS || '1000';
  const timeoutMs = Number(configured);
  if (!Number.isInteger(timeoutMs) || timeoutMs <= 0)
    throw new Error(`RENDERER_TIMEOUT_MS must be a number of milliseconds, not ${configured}`);
  return timeoutMs;
}
