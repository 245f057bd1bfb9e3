import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

/** The browser to test in: CHROME_PATH, else an installed Chromium or Chrome. Throws when there is none. */
export function browserPath(): string {
  const told = process.env['CHROME_PATH'];
  if (told) {
    if (isExecutable(told)) return told;
    throw new Error(`CHROME_PATH names ${told}, which cannot be run`);
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
  if (found) return found;
  throw new Error('No Chromium found: install one, or set CHROME_PATH to a Chrome or Chromium');
}
