import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@second-gear/node-utils/root';
import { openDatabase } from '../../platform/db/open.ts';
import { readDatabaseEnv } from '../../platform/env/env.ts';
import { grantAdmin, type GrantResult } from './admins.ts';

const USAGE = `npm run admin -- grant EMAIL

Makes an account an admin directly in the database (DATABASE_URL, or the embedded one in DATA_DIR). The user must have
signed up and verified the email address first. Use this to create the first admin of a new site; further admins are
added on the All Users page of the dashboard.
Exits with 0 if the user is now an admin, 1 if they cannot become one (the reason is printed), 2 if the database could
not be opened or the arguments are invalid.`;
const [EXIT_DONE, EXIT_REFUSED, EXIT_FAILED] = [0, 1, 2];

const OUTCOME_MESSAGES: Record<GrantResult, (email: string) => string> = {
  granted: (email) => `${email} is now an admin. Reload open pages to see the change.`,
  already: (email) => `${email} is already an admin. Nothing changed.`,
  unknown: (email) => `No account uses ${email}. The user must sign up on the site first. Nothing changed.`,
  unverified: (email) =>
    `${email} is not verified. The user must open the link in the verification email first. Nothing changed.`,
  suspended: (email) =>
    `${email} is suspended. Another admin must unsuspend the account first. Nothing changed.`,
};

async function grant(email: string): Promise<number> {
  const env = readDatabaseEnv(process.env);
  const database = await openDatabase(
    { ...env, DATA_DIR: resolve(ROOT, env.DATA_DIR) },
    (error) => {
      console.error(`Database connection lost: ${error.message}`);
    },
    'admin',
  );
  try {
    const outcome = await grantAdmin(database.db, email);
    const isGranted = outcome === 'granted';
    console[isGranted ? 'log' : 'error'](OUTCOME_MESSAGES[outcome](email));
    return isGranted ? EXIT_DONE : EXIT_REFUSED;
  } finally {
    await database.close();
  }
}

function main(): number | Promise<number> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(USAGE);
    return EXIT_DONE;
  }
  const [action, email, ...extraArgs] = positionals;
  if (action !== 'grant' || email === undefined || extraArgs.length > 0) throw new Error(USAGE);
  return grant(email);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = EXIT_FAILED;
}
