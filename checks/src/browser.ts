import { basename } from 'node:path';
import { HEADLESS_SHELL, installedBrowser } from '@second-gear/toolkit/find-browser';
import { installedProgram, isExecutable } from '@second-gear/toolkit/programs';
import { runCommand } from './command.ts';

/** Returns the package manager command for this account; null if it may not install packages. */
async function packageManager(): Promise<string[] | null> {
  if (!installedProgram('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (!installedProgram('sudo')) return null;
  const { code } = await runCommand('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null;
}

type Say = (line: string) => void;

/** Installs the first available package. Throws an Error with the output of apt-get if none is available. */
async function installOneOf(names: readonly string[], apt: readonly string[], say: Say): Promise<void> {
  const [program = 'apt-get', ...before] = apt;
  const call = (...words: string[]) => {
    say(`${[...apt, ...words].join(' ')} …`);
    return runCommand(program, [...before, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  let { code, output } = await call('update');
  if (code !== 0) throw new Error(`apt-get update failed:\n${output}`);
  for (const name of names) {
    ({ code, output } = await call('install', '-y', '--no-install-recommends', name));
    if (code === 0) return;
  }
  throw new Error(`apt-get install failed:\n${output}`);
}

/** The heading font on Linux; its package includes the body font. Without them, lines are a fifth longer. */
const FONT = { family: 'Liberation Sans Narrow', package: 'fonts-liberation' };

/** Installs the site's fonts if they are missing, because layout tests measure text. */
async function ensureFonts(say: Say): Promise<void> {
  if (!installedProgram('fc-list')) return;
  const { output } = await runCommand('fc-list', [':', 'family']);
  if (output.includes(FONT.family)) return;
  const apt = await packageManager();
  try {
    if (!apt) throw new Error(`install ${FONT.package}`);
    await installOneOf([FONT.package], apt, say);
  } catch (error) {
    say(`The font ${FONT.family} is missing, so tests of layout may fail: ${String(error).slice(0, 300)}`);
  }
}

/** A browser for tests, or the reason why there is none and a remedy. */
export type FoundBrowser = { path: string } | { reason: string };

const NONE =
  'The browser tests need Chrome or Chromium, and none was found or could be installed here. ' +
  'Install one (Debian, Ubuntu: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium), ' +
  'or set CHROME_PATH to the program, and run npm test again';

async function lookForBrowser(say: Say): Promise<FoundBrowser> {
  const told = process.env['CHROME_PATH'];
  if (told) {
    if (isExecutable(told)) return { path: told };
    throw new Error(`CHROME_PATH names ${told}, which is not a program that can be run`);
  }
  const search = process.env['PATH'] ?? '';
  const found = installedBrowser(search);
  // CI machines may install the faster headless shell. On a personal machine, any installed browser is
  // sufficient.
  const isEnough = found !== null && (basename(found) === HEADLESS_SHELL || process.env['CI'] === undefined);
  if (isEnough) return { path: found };
  const apt = await packageManager();
  if (!apt) return found === null ? { reason: NONE } : { path: found };
  try {
    await installOneOf([HEADLESS_SHELL, 'chromium'], apt, say);
  } catch (error) {
    if (found === null) throw error;
    say(`${HEADLESS_SHELL} cannot be had, so all browser tests take longer: ${String(error).slice(0, 300)}`);
  }
  const installed = installedBrowser(search);
  if (installed) return { path: installed };
  throw new Error(NONE);
}

let looking: Promise<FoundBrowser> | undefined;

async function lookForBrowserAndFonts(say: Say): Promise<FoundBrowser> {
  const browser = await lookForBrowser(say);
  if ('path' in browser) await ensureFonts(say);
  return browser;
}

/**
 * Returns the browser for tests: CHROME_PATH, an installed Chrome or Chromium, or Debian's package, which is
 * installed with the site's fonts if allowed. Searches once. Throws an Error if CHROME_PATH names no program
 * or the installation fails.
 */
export function findBrowser(say: Say): Promise<FoundBrowser> {
  looking ??= lookForBrowserAndFonts(say);
  return looking;
}
