/**
 * Returns the longest wait for the renderer in milliseconds before the static page is sent. The default is
 * enough for the renderer to time out a screen and render the frame without it.
 * @throws if RENDERER_PATIENCE_MS is not a duration
 */
export function rendererPatience({ RENDERER_PATIENCE_MS }: NodeJS.ProcessEnv): number {
  const set = RENDERER_PATIENCE_MS || '1000';
  const patience = Number(set);
  if (!Number.isInteger(patience) || patience <= 0)
    throw new Error(`RENDERER_PATIENCE_MS is a number of milliseconds, not ${set}`);
  return patience;
}
