import path from 'node:path';
import { isExecutable } from './programs.ts';

/** Program name of Chromium's headless shell, which uses half the CPU time of the full browser. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const EXECUTABLE_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
/** Folders that are searched even if they are not on the PATH. */
const FALLBACK_FOLDERS = ['/usr/bin', '/snap/bin'];
const MACOS_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns an installed Chromium or Chrome, preferably the headless shell. null if there is none. */
export function findInstalledBrowser(
  searchPath: string,
  isInstalled: (file: string) => boolean = isExecutable,
): string | null {
  const folders = [...searchPath.split(path.delimiter), ...FALLBACK_FOLDERS].filter(Boolean);
  const files = [
    ...folders.flatMap((folder) => EXECUTABLE_NAMES.map((name) => path.join(folder, name))),
    ...MACOS_PATHS,
  ];
  return files.find(isInstalled) ?? null;
}

/**
 * Returns the browser for checks: CHROME_PATH if it is set, otherwise an installed one. null if there is
 * none.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | null {
  const { CHROME_PATH: configuredPath, PATH = '' } = env;
  if (configuredPath) return isExecutable(configuredPath) ? configuredPath : null;
  return findInstalledBrowser(PATH);
}

/** Returns the browser for checks. Throws an error with instructions if there is none. */
export function requireBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const browser = findBrowser(env);
  if (browser) return browser;
  if (env['CHROME_PATH']) throw new Error(`CHROME_PATH is ${env['CHROME_PATH']}, which is not an executable`);
  throw new Error('No Chromium found. Install it, or set CHROME_PATH to a Chrome or Chromium executable');
}
