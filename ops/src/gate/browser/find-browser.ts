import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The shell draws the same pages without the windows around them, at half the processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Whether a file is there and may be run. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) return false;
    throw error;
  }
}

/**
 * The browser that checks use: CHROME_PATH, else an installed Chromium or Chrome, its shell
 * without windows first; null when there is none.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.CHROME_PATH) return isExecutable(env.CHROME_PATH) ? env.CHROME_PATH : null;
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(path.delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable) ?? null;
}
