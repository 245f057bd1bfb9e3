/**
 * The longest time in ms that a visitor waits for the renderer before the static page is sent. By default more than it
 * needs to find that a screen takes too long, and to draw the frame without it.
 * @throws when RENDERER_PATIENCE_MS is no time
 */
export function rendererPatience({ RENDERER_PATIENCE_MS }: NodeJS.ProcessEnv): number {
  const set = RENDERER_PATIENCE_MS || '1000';
  const patience = Number(set);
  if (!Number.isInteger(patience) || patience <= 0)
    throw new Error(`RENDERER_PATIENCE_MS is a number of milliseconds, not ${set}`);
  return patience;
}
