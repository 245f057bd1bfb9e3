import type { BrowserContextOptions } from '@playwright/test';
import { createSignedInStorage } from '../accounts/sign-in.ts';
import { stack } from '../stack/stack.ts';
import type { Screen } from './site-screens.ts';

type Storage = NonNullable<BrowserContextOptions['storageState']>;

const toSignedOutStorage = (storedItems: Record<string, string> = {}): Storage => ({
  cookies: [],
  origins: [
    {
      origin: stack().site,
      localStorage: Object.entries(storedItems).map(([name, value]) => ({ name, value })),
    },
  ],
});

/**
 * Signs in each user of these screens once. Returns a function that returns the storage state for a screen.
 */
export async function prepareStorage(screens: readonly Screen[]): Promise<(screen: Screen) => Storage> {
  const emails = new Set(screens.flatMap(({ userEmail }) => userEmail ?? []));
  const sessions = new Map(
    await Promise.all([...emails].map(async (email) => [email, await createSignedInStorage(email)] as const)),
  );
  return ({ userEmail, storedItems }) =>
    (userEmail === undefined ? undefined : sessions.get(userEmail)) ?? toSignedOutStorage(storedItems);
}

/** Returns a description of a screen, including the window width if given. */
export const screenName = ({ path, userEmail, note }: Screen, width?: number): string =>
  [path, userEmail && `as ${userEmail.split('@')[0] ?? ''}`, note, width && `${String(width)} wide`]
    .filter(Boolean)
    .join(', ');
