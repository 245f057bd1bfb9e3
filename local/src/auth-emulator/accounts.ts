import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DEMO_PROJECT } from '../../bin/settings.mjs';

/** An account in the emulator's export format; only relevant fields are typed. */
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

/** Returns all accounts of the emulator. */
export async function readAccounts(origin: string): Promise<Account[]> {
  const { users = [] } = (await call(accountsUrl(origin, 'batchGet?maxResults=-1'))) as { users?: Account[] };
  return users;
}

/** Creates or replaces accounts. Throws if the emulator rejects one. */
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

/** Returns the accounts in a file; null if the file does not exist. */
export async function loadAccounts(file: string): Promise<Account[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Account[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read; remove it to start with new accounts`, { cause: error });
  }
}

/** Replaces the file atomically, so that a kill at any time leaves the old or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export interface Keeper {
  /** Saves the accounts now, if they have changed. */
  save: () => Promise<void>;
  /** Stops periodic saving after the current save. */
  end: () => Promise<void>;
}

/**
 * Saves the emulator's accounts to a file every `everyMs`, because the emulator stores them in memory only
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
    // A failed save must not block the next one.
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
