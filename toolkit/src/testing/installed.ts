import { spawnSync } from 'node:child_process';
import { installedProgram } from '../programs.ts';

/** Another installation may be under way; a network that is not there must not be waited for. */
const PATIENT = [
  '-o',
  'DPkg::Lock::Timeout=60',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=15',
];

const onPath = (name: string): string | undefined => installedProgram(name, ['/usr/sbin']);

/** Installing starts a server on its usual port on some machines: only one that is there for checks alone gets it. */
function install(packages: readonly string[]): void {
  const mayInstall = process.env['CI'] === 'true' && process.getuid?.() === 0 && onPath('apt-get');
  if (!mayInstall) return;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', [...PATIENT, ...args], {
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
 * The file of a server program that a test needs: as it is installed here, or in continuous integration can be.
 * @param packages Debian's packages of it
 * @returns undefined, after a warning, where there is none: the tests that need it are skipped
 */
export function serverProgram(name: string, packages: readonly string[] = [name]): string | undefined {
  if (!onPath(name)) install(packages);
  const program = onPath(name);
  if (!program) {
    console.warn(`${name} is not installed here (Debian: apt-get install ${name}): its tests are skipped`);
  }
  return program;
}
