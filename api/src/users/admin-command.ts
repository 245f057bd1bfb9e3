import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@second-gear/toolkit/root';
import { openDatabase } from '../db/open.ts';
import { readDatabaseEnv } from '../env.ts';
import { type Grant, grantAdmin } from './grant-admin.ts';

const USAGE = `npm run admin -- grant EMAIL

Makes an account an admin, straight in the database (DATABASE_URL, or the embedded one in DATA_DIR). The person must have
signed up and verified the email address before. This is how a new site gets its first admin; that one makes the others
on the Admins page of the dashboard.
Ends with 0 where the person is an admin now, 1 where they cannot become one (the reason is printed), 2 where the
database could not be opened or the command was wrong.`;
const [DONE, REFUSED, FAILED] = [0, 1, 2];

const OUTCOMES: Record<Grant, (email: string) => string> = {
  granted: (email) => `${email} is an admin now. A page that is open shows it after a reload.`,
  already: (email) => `${email} is an admin already. Nothing was changed.`,
  unknown: (email) =>
    `There is no account with the address ${email}. The person has to sign up on the site first. Nothing was changed.`,
  unverified: (email) =>
    `The address ${email} is not verified. The person has to open the link in the verification email first. Nothing was changed.`,
  suspended: (email) =>
    `The account ${email} is suspended. Another admin has to lift that first. Nothing was changed.`,
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
    const isDone = outcome === 'granted';
    console[isDone ? 'log' : 'error'](OUTCOMES[outcome](email));
    return isDone ? DONE : REFUSED;
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
    return DONE;
  }
  const [action, email, ...rest] = positionals;
  if (action !== 'grant' || email === undefined || rest.length > 0) throw new Error(USAGE);
  return grant(email);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = FAILED;
}
