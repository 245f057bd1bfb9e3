import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DEMO_PROJECT } from '../../bin/settings.mjs';

/** An account as the emulator hands it out and takes it back; only what is looked at is named. */
export interface Account {
  localId: string;
  email?: string;
  [field: string]: unknown;
}

const BATCH = 500;
const asOwner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const accountsUrl = (origin: string, verb: string): string =>
  `${origin}/identitytoolkit.googleapis.com/v1/projects/${DEMO_PROJECT}/accounts:${verb}`;

async function call(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, headers: asOwner });
  if (!answer.ok)
    throw new Error(`The Auth emulator answered ${String(answer.status)}: ${await answer.text()}`);
  return answer.json();
}

/** Every account of the emulator. */
export async function readAccounts(origin: string): Promise<Account[]> {
  const { users = [] } = (await call(accountsUrl(origin, 'batchGet?maxResults=-1'))) as { users?: Account[] };
  return users;
}

/** Creates or replaces accounts. Throws when the emulator refuses one. */
export async function writeAccounts(origin: string, accounts: readonly Account[]): Promise<void> {
  for (let from = 0; from < accounts.length; from += BATCH) {
    const users = accounts.slice(from, from + BATCH);
    const body = JSON.stringify({ users, allowOverwrite: true });
    const answer = (await call(accountsUrl(origin, 'batchCreate'), { method: 'POST', body })) as {
      error?: { index: number; message: string }[];
    };
    const [refused] = answer.error ?? [];
    if (refused) {
      throw new Error(
        `The Auth emulator refused ${users[refused.index]?.localId ?? 'an account'}: ${refused.message}`,
      );
    }
  }
}

/** Accounts kept in a file; null where there is none yet. */
export async function loadAccounts(file: string): Promise<Account[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Account[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read; remove it to start with new accounts`, { cause: error });
  }
}

/** Replaces the file in one step, so that a kill at any moment leaves the old or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export interface Keeper {
  /** Writes the accounts now, if they changed. */
  save: () => Promise<void>;
  /** Ends the regular saving, after what is under way. */
  end: () => Promise<void>;
}

/**
 * Keeps the emulator's accounts in a file: every `everyMs`, since the emulator holds them in memory only
 * and may be killed at any time.
 */
export function keepAccounts(
  origin: string,
  file: string,
  everyMs: number,
  report: (error: unknown) => void,
): Keeper {
  let kept = '';
  let queue = Promise.resolve();
  const write = async (): Promise<void> => {
    const text = JSON.stringify(await readAccounts(origin));
    if (text === kept) return;
    await replaceFile(file, text);
    kept = text;
  };
  const save = (): Promise<void> => {
    const next = queue.then(write);
    // A failed round must not keep the next one from trying.
    queue = next.catch(report);
    return next;
  };
  const timer = setInterval(() => {
    save().catch(report);
  }, everyMs);
  return {
    save,
    end: async () => {
      clearInterval(timer);
      await queue;
    },
  };
}
