/**
 * This module starts a program of `npm run build:servers` in this process, so signals need no forwarding.
 */
import { requireValidEnvironment } from './checked-environment.mjs';

/**
 * Checks the settings, then imports the program with the settings of the environment, of `.env` and of files
 * with secrets.
 * @param {string} file path of the program's source in the repository
 * @param {() => Promise<unknown>} importProgram
 */
export async function startCompiled(file, importProgram) {
  const env = await requireValidEnvironment(file, process.argv.slice(2));
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  await importProgram();
}
