/**
 * Returns the longest wait for the renderer in milliseconds before the static page is sent. The default is
 * enough for the renderer to give up on a screen and to render the rest of the page.
 * @throws if RENDERER_TIMEOUT_MS is not a duration
 */
export function readRendererTimeout({ RENDERER_TIMEOUT_MS }: NodeJS.ProcessEnv): number {
  const configured = RENDERER_TIMEOUT_MS || '1000';
  const timeoutMs = Number(configured);
  if (!Number.isInteger(timeoutMs) || timeoutMs <= 0)
    throw new Error(`RENDERER_TIMEOUT_MS must be a number of milliseconds, not ${configured}`);
  return timeoutMs;
}
