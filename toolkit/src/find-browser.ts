import path from 'node:path';
import { isExecutable } from './programs.ts';

/** The same browser engine without window UI, at half the CPU time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Searched even if they are not on the PATH. */
const USUAL_FOLDERS = ['/usr/bin', '/snap/bin'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns an installed Chromium or Chrome on the PATH, headless shell first; null if there is none. */
export function installedBrowser(
  searchPath: string,
  isThere: (file: string) => boolean = isExecutable,
): string | null {
  const folders = [...searchPath.split(path.delimiter), ...USUAL_FOLDERS].filter(Boolean);
  const files = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...MAC];
  return files.find(isThere) ?? null;
}

/** Returns the browser for checks: CHROME_PATH, or an installed one; null if there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROME_PATH: told, PATH = '' } = env;
  if (told) return isExecutable(told) ? told : null;
  return installedBrowser(PATH);
}

/** Returns the browser for checks. Throws with instructions if there is none. */
export function demandBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const found = findBrowser(env);
  if (found) return found;
  if (env['CHROME_PATH']) throw new Error(`CHROME_PATH names ${env['CHROME_PATH']}, which cannot be run`);
  throw new Error('No Chromium found: install one, or set CHROME_PATH to a Chrome or Chromium');
}
