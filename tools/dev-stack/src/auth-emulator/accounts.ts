import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DEMO_PROJECT } from '../../bin/settings.mjs';

/** An account in the emulator's export format. Only the relevant fields have types. */
export interface Account {
  localId: string;
  email?: string;
  [field: string]: unknown;
}

const BATCH_SIZE = 500;
const EMULATOR_ADMIN_HEADERS = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const accountsUrl = (origin: string, action: string): string =>
  `${origin}/identitytoolkit.googleapis.com/v1/projects/${DEMO_PROJECT}/accounts:${action}`;

async function callEmulator(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, { ...init, headers: EMULATOR_ADMIN_HEADERS });
  if (!response.ok)
    throw new Error(`The Auth emulator returned status ${String(response.status)}: ${await response.text()}`);
  return response.json();
}

export async function fetchAccounts(origin: string): Promise<Account[]> {
  const { users = [] } = (await callEmulator(accountsUrl(origin, 'batchGet?maxResults=-1'))) as {
    users?: Account[];
  };
  return users;
}

/** Creates or replaces accounts. Throws if the emulator rejects one. */
export async function upsertAccounts(origin: string, accounts: readonly Account[]): Promise<void> {
  for (let offset = 0; offset < accounts.length; offset += BATCH_SIZE) {
    const users = accounts.slice(offset, offset + BATCH_SIZE);
    const body = JSON.stringify({ users, allowOverwrite: true });
    const response = (await callEmulator(accountsUrl(origin, 'batchCreate'), { method: 'POST', body })) as {
      error?: { index: number; message: string }[];
    };
    const [rejected] = response.error ?? [];
    if (rejected) {
      throw new Error(
        `The Auth emulator rejected ${users[rejected.index]?.localId ?? 'an account'}: ${rejected.message}`,
      );
    }
  }
}

/** Returns the accounts in a file, or null if the file does not exist. */
export async function readAccountsFile(file: string): Promise<Account[] | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Account[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`could not read ${file}; remove it to start with new accounts`, { cause: error });
  }
}

/** Replaces the file atomically: if the process is killed, either the old or the new file remains. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export interface AccountSaver {
  /** Saves the accounts now, if they have changed. */
  save: () => Promise<void>;
  /** Stops periodic saving. Resolves after a save that is in progress. */
  stop: () => Promise<void>;
}

/**
 * Saves the emulator's accounts to a file at this interval, because the emulator stores them only in memory
 * and may be killed at any time.
 */
export function startSavingAccounts(
  origin: string,
  file: string,
  intervalMs: number,
  onError: (error: unknown) => void,
): AccountSaver {
  let savedText = '';
  let queue = Promise.resolve();
  const saveIfChanged = async (): Promise<void> => {
    const text = JSON.stringify(await fetchAccounts(origin));
    if (text === savedText) return;
    await replaceFile(file, text);
    savedText = text;
  };
  const save = (): Promise<void> => {
    const currentSave = queue.then(saveIfChanged);
    // A failed save must not block the next one.
    queue = currentSave.catch(onError);
    return currentSave;
  };
  const timer = setInterval(() => {
    save().catch(onError);
  }, intervalMs);
  return {
    save,
    stop: async () => {
      clearInterval(timer);
      await queue;
    },
  };
}
