import { spawnSync } from 'node:child_process';
import { findProgram } from '../programs.ts';

/** Options with which apt-get waits for another installation, but fails soon without a network. */
const APT_OPTIONS = [
  '-o',
  'DPkg::Lock::Timeout=60',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
];

const findServer = (name: string): string | undefined => findProgram(name, ['/usr/sbin']);

/**
 * Installs Debian packages, but only in CI, because the installation may start a server on its default port.
 */
function installPackages(packages: readonly string[]): void {
  const canInstall = process.env['CI'] === 'true' && process.getuid?.() === 0 && findServer('apt-get');
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
 * @returns undefined if there is none; prints a warning, and the caller should skip its tests
 */
export function findOrInstallServer(name: string, packages: readonly string[] = [name]): string | undefined {
  if (!findServer(name)) installPackages(packages);
  const program = findServer(name);
  if (!program) {
    console.warn(`${name} is not installed here (Debian: apt-get install ${name}): its tests are skipped`);
  }
  return program;
}
