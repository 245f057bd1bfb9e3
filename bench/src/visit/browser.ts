import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const CANDIDATES = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
];

/** Starts the browser that measures: CHROME_PATH, else an installed Chromium or Chrome. */
export function launch(): Promise<Browser> {
  const found = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('No browser found: set CHROME_PATH');
  return chromium.launch({ executablePath: found, args: FLAGS });
}
