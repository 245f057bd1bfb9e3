import { spawnSync } from 'node:child_process';
import { findProgram } from '../programs.ts';

/** Waits for another installation, but not for an unavailable network. */
const APT_OPTIONS = [
  '-o',
  'DPkg::Lock::Timeout=60',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
];

const findOnPath = (name: string): string | undefined => findProgram(name, ['/usr/sbin']);

/**
 * Installs packages, but only in CI: on some machines, the installation starts a server on its default port.
 */
function installPackages(packages: readonly string[]): void {
  const canInstall = process.env['CI'] === 'true' && process.getuid?.() === 0 && findOnPath('apt-get');
  if (!canInstall) return;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', [...APT_OPTIONS, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 120_000,
    });
    if (status !== 0) {
      console.warn(`${packages.join(', ')} could not be installed: ${String(stderr)}`);
      return;
    }
  }
}

/**
 * Returns the executable of a server program for a test. Installs it in CI if it is missing.
 * @param packages its Debian packages
 * @returns undefined after a warning if there is none; the tests that need it are skipped
 */
export function findOrInstallServer(name: string, packages: readonly string[] = [name]): string | undefined {
  if (!findOnPath(name)) installPackages(packages);
  const program = findOnPath(name);
  if (!program) {
    console.warn(`${name} is not installed here (Debian: apt-get install ${name}): its tests are skipped`);
  }
  return program;
}
