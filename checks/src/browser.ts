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

/** Installs the shell, or the whole browser where the shell is not to be had. */
async function installBrowser(apt: readonly string[], say: (line: string) => void): Promise<void> {
  const [program = 'apt-get', ...before] = apt;
  const call = (...words: string[]) => {
    say(`${[...apt, ...words].join(' ')} …`);
    return runCommand(program, [...before, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  };
  let { code, output } = await call('update');
  if (code !== 0) throw new Error(`apt-get update failed:\n${output}`);
  for (const name of [HEADLESS_SHELL, 'chromium']) {
    ({ code, output } = await call('install', '-y', '--no-install-recommends', name));
    if (code === 0) return;
  }
  throw new Error(`apt-get install failed:\n${output}`);
}

/** A browser for tests, or why there is none and what to do about it. */
export type FoundBrowser = { path: string } | { reason: string };

const NONE =
  'The browser tests need Chrome or Chromium, and none was found or could be installed here. ' +
  'Install one (Debian, Ubuntu: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium), ' +
  'or set CHROME_PATH to the program, and run npm test again';

async function lookForBrowser(say: (line: string) => void): Promise<FoundBrowser> {
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
    await installBrowser(apt, say);
  } catch (error) {
    if (found === null) throw error;
    say(`${HEADLESS_SHELL} cannot be had, so all browser tests take longer: ${String(error).slice(0, 300)}`);
  }
  const installed = installedBrowser(search);
  if (installed) return { path: installed };
  throw new Error(NONE);
}

let looking: Promise<FoundBrowser> | undefined;

/**
 * The browser for tests: CHROME_PATH, else an installed Chrome or Chromium, else Debian's, installed now where
 * that is allowed. Looks once. Throws an Error when CHROME_PATH names no program, and when installing one failed.
 */
export function findBrowser(say: (line: string) => void): Promise<FoundBrowser> {
  looking ??= lookForBrowser(say);
  return looking;
}
