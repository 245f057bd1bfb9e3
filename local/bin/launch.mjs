import { spawn } from 'node:child_process';
import { ROOT } from './install.mjs';

/**
 * Runs a TypeScript file of the repository in this process's place: its output, its signals, its exit code.
 * @param {string} file below the repository
 * @param {readonly string[]} args
 */
export function launch(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: ROOT, stdio: 'inherit' });
  // Ctrl-C reaches the child from the terminal too; it hears both and stops once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
