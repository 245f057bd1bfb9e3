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

/** Signs in each user of these screens once. Returns a function with the browser storage of each screen. */
export async function prepareStorage(screens: readonly Screen[]): Promise<(screen: Screen) => Storage> {
  const emails = new Set(screens.flatMap(({ as }) => as ?? []));
  const sessions = new Map(
    await Promise.all([...emails].map(async (email) => [email, await createSignedInStorage(email)] as const)),
  );
  return ({ as, storedItems }) =>
    (as === undefined ? undefined : sessions.get(as)) ?? toSignedOutStorage(storedItems);
}

/** Returns a description of a screen, with the width if given. */
export const screenName = ({ path, as, note }: Screen, width?: number): string =>
  [path, as && `as ${as.split('@')[0] ?? ''}`, note, width && `${String(width)} wide`]
    .filter(Boolean)
    .join(', ');
