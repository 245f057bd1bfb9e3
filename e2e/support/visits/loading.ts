import { expect } from '@playwright/test';
import { answered, askingScreens, visitTo } from './routes.ts';
import type { Visit } from './visit.ts';
import type { World } from './world.ts';

/** Returns screens whose calls never finish: one of each kind by default, all in the full grid. */
export const loading = (world: World): Visit[] =>
  askingScreens(world)
    .filter(({ waits }) => !waits)
    .map((screen) => ({
      ...visitTo(screen),
      note: 'while it loads',
      loading: true,
      before: (page) => answered(page, () => undefined),
      arrange: (page) => expect(page.locator('main [aria-busy="true"]').first()).toBeVisible(),
    }));
