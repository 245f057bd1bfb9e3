import { basename } from 'node:path';
import { HEADLESS_SHELL, installedBrowser } from '@second-gear/toolkit/find-browser';
import { installedProgram, isExecutable } from '@second-gear/toolkit/programs';
import { runCommand } from './command.ts';

/** How this account may install packages; null when it may not. */
async function packageManager(): Promise<string[] | null> {
  if (!installedProgram('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (!installedProgram('sudo')) return null;
  const { code } = await runCommand('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null;
}

type Say = (line: string) => void;

/** Installs the first of these packages that can be had. Throws an Error with the output of apt-get where none can. */
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

/** The font of the site's headings on Linux; with it comes that of its text. Without both, lines are a fifth longer. */
const FONT = { family: 'Liberation Sans Narrow', package: 'fonts-liberation' };

/** Installs the site's fonts where they are missing: tests of what fits in a line or a window measure them. */
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

/** A browser for tests, or why there is none and what to do about it. */
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
  // A machine that does nothing but run checks may be given the quicker one; on a person's own, what is there will do.
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
 * The browser for tests: CHROME_PATH, else an installed Chrome or Chromium, else Debian's, installed now with the site's
 * fonts where that is allowed. Looks once. Throws an Error when CHROME_PATH names no program, and when installing one failed.
 */
export function findBrowser(say: Say): Promise<FoundBrowser> {
  looking ??= lookForBrowserAndFonts(say);
  return looking;
}
