import { findSettingsProblems } from './check-settings.mjs';
import { requireNode } from './dependencies.mjs';
import { readEnvironment } from './launch.mjs';

/**
 * Returns the variables of the environment and of `.env` for a program. If a setting is invalid, prints an
 * error message for each and exits.
 * @param {string} file path of the program in the repository
 * @param {readonly string[]} args the program's arguments
 */
export async function requireValidEnvironment(file, args) {
  requireNode();
  const { env, problems: secretProblems } = readEnvironment();
  /**
   * Skips the other checks if secrets could not be read, because they would report the same secrets again.
   */
  const findProblems = () =>
    secretProblems.length > 0 ? secretProblems : findSettingsProblems(file, env, args);
  // `--help` must work even with invalid settings.
  const problems = args.includes('--help') ? [] : await findProblems();
  if (problems.length > 0) {
    console.error(
      `${file} cannot start with these settings (environment or .env):\n  ${problems.join('\n  ')}`,
    );
    process.exit(1);
  }
  return env;
}
