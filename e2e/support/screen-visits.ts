import type { BrowserContextOptions } from '@playwright/test';
import type { Screen } from './layout-screens.ts';
import { keptOf } from './sign-in.ts';
import { stack } from './stack.ts';

type Storage = NonNullable<BrowserContextOptions['storageState']>;

const keptInStorage = (kept: Record<string, string> = {}): Storage => ({
  cookies: [],
  origins: [
    {
      origin: stack().site,
      localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })),
    },
  ],
});

/** Signs in each user of these screens once. Returns a function with the browser storage of each screen. */
export async function storageOf(screens: readonly Screen[]): Promise<(screen: Screen) => Storage> {
  const people = new Set(screens.flatMap(({ as }) => as ?? []));
  const sessions = new Map(
    await Promise.all([...people].map(async (email) => [email, await keptOf(email)] as const)),
  );
  return ({ as, kept }) => (as === undefined ? undefined : sessions.get(as)) ?? keptInStorage(kept);
}

/** Returns a description of a screen, with the width if given. */
export const nameOf = ({ path, as, note }: Screen, width?: number): string =>
  [path, as && `as ${as.split('@')[0] ?? ''}`, note, width && `${String(width)} wide`]
    .filter(Boolean)
    .join(', ');
