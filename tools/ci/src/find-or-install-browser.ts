import { basename } from 'node:path';
import { findInstalledBrowser, HEADLESS_SHELL } from '@second-gear/node-utils/find-browser';
import { findProgram, isExecutable } from '@second-gear/node-utils/programs';
import { runCommand } from './run-command.ts';

/** Returns the package manager command for this OS user, or null if the user may not install packages. */
async function findPackageManager(): Promise<string[] | null> {
  if (!findProgram('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  if (!findProgram('sudo')) return null;
  const { code } = await runCommand('sudo', ['-n', 'true']);
  return code === 0 ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null;
}

type PrintLine = (line: string) => void;

/** Installs the first available package. Throws an Error with the output of apt-get if none is available. */
async function installFirstAvailable(
  names: readonly string[],
  aptCommand: readonly string[],
  printLine: PrintLine,
): Promise<void> {
  const [program = 'apt-get', ...prefixArgs] = aptCommand;
  const runApt = (...args: string[]) => {
    printLine(`${[...aptCommand, ...args].join(' ')} …`);
    return runCommand(program, [...prefixArgs, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  let { code, output } = await runApt('update');
  if (code !== 0) throw new Error(`apt-get update failed:\n${output}`);
  for (const name of names) {
    ({ code, output } = await runApt('install', '-y', '--no-install-recommends', name));
    if (code === 0) return;
  }
  throw new Error(`apt-get install failed:\n${output}`);
}

/**
 * The heading font on Linux. Its package also contains the body font. With fallback fonts, lines are a fifth
 * longer.
 */
const FONT = { family: 'Liberation Sans Narrow', package: 'fonts-liberation' };

/** Installs a package if possible. Otherwise prints what happens without it. */
async function tryToInstall(name: string, consequence: string, printLine: PrintLine): Promise<void> {
  const aptCommand = await findPackageManager();
  try {
    if (!aptCommand) throw new Error(`install ${name}`);
    await installFirstAvailable([name], aptCommand, printLine);
  } catch (error) {
    printLine(`${consequence}: ${String(error).slice(0, 300)}`);
  }
}

/** Installs the site's fonts if they are missing, because layout tests measure text. */
async function ensureFonts(printLine: PrintLine): Promise<void> {
  if (!findProgram('fc-list')) return;
  const { output } = await runCommand('fc-list', [':', 'family']);
  if (output.includes(FONT.family)) return;
  const consequence = `The font ${FONT.family} is missing, so tests of layout may fail`;
  await tryToInstall(FONT.package, consequence, printLine);
}

/** Installs Firefox if it is missing, for the test of the site in Firefox. */
export async function ensureFirefox(printLine: PrintLine): Promise<void> {
  if (process.env['FIREFOX_PATH'] || findProgram('firefox-esr') || findProgram('firefox')) return;
  await tryToInstall('firefox-esr', 'Firefox is missing, so its test is skipped', printLine);
}

/** The path of the browser for tests, or a message that says why there is none and how to fix it. */
export type FoundBrowser = { path: string } | { reason: string };

const NO_BROWSER_MESSAGE =
  'The browser tests need Chrome or Chromium. No browser was found, and none could be installed. ' +
  'Install one (Debian, Ubuntu: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium), ' +
  'or set CHROME_PATH to its executable, then run npm test again';

async function locateBrowser(printLine: PrintLine): Promise<FoundBrowser> {
  const configured = process.env['CHROME_PATH'];
  if (configured) {
    if (isExecutable(configured)) return { path: configured };
    throw new Error(`CHROME_PATH is ${configured}, which is not an executable`);
  }
  const searchPath = process.env['PATH'] ?? '';
  const installedBefore = findInstalledBrowser(searchPath);
  // CI machines may install the faster headless shell. On a personal machine, any installed browser is
  // sufficient.
  const isSufficient =
    installedBefore !== null &&
    (basename(installedBefore) === HEADLESS_SHELL || process.env['CI'] === undefined);
  if (isSufficient) return { path: installedBefore };
  const aptCommand = await findPackageManager();
  if (!aptCommand)
    return installedBefore === null ? { reason: NO_BROWSER_MESSAGE } : { path: installedBefore };
  try {
    await installFirstAvailable([HEADLESS_SHELL, 'chromium'], aptCommand, printLine);
  } catch (error) {
    if (installedBefore === null) throw error;
    printLine(
      `could not install ${HEADLESS_SHELL}, so all browser tests take longer: ${String(error).slice(0, 300)}`,
    );
  }
  const installed = findInstalledBrowser(searchPath);
  if (installed) return { path: installed };
  throw new Error(NO_BROWSER_MESSAGE);
}

let pendingSearch: Promise<FoundBrowser> | undefined;

async function locateBrowserAndFonts(printLine: PrintLine): Promise<FoundBrowser> {
  const browser = await locateBrowser(printLine);
  if ('path' in browser) await ensureFonts(printLine);
  return browser;
}

/**
 * Returns the browser for tests: CHROME_PATH, otherwise an installed Chrome or Chromium. If there is none and
 * this OS user may install packages, installs Debian's Chromium. Also installs the site's fonts. Searches
 * only on the first call. Throws an Error if CHROME_PATH is not a program or the installation fails.
 */
export function findBrowser(printLine: PrintLine): Promise<FoundBrowser> {
  pendingSearch ??= locateBrowserAndFonts(printLine);
  return pendingSearch;
}
