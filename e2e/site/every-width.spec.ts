import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { axeFinds, finishColorChanges } from '../support/axe.ts';
import { makeScreens } from '../support/layout-screens.ts';
import { reachingOut } from '../support/reaching-out.ts';
import { nameOf, storageOf } from '../support/screen-visits.ts';
import { UNIQUE_WORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { makeVisits } from '../support/visits/all.ts';
import { reach, showWhole, startOver } from '../support/visits/reach.ts';
import type { Visit } from '../support/visits/visit.ts';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** `grid` checks every screen and state at every width in both themes. */
const WHOLE_GRID = process.env['E2E_AXE'] === 'grid';

/** Folder for screenshots; none by default. */
const PICTURES = process.env['E2E_PICTURES'];

type Look = [width: number, theme: (typeof THEMES)[number]];
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));

/** Returns two variants of a screen: one light and one dark, one narrow and one wide. */
function twoLooks(index: number, looks: readonly Look[]): readonly Look[] {
  // An odd distance, because light and dark alternate.
  const apart = (looks.length / 2) | 1;
  return looks.filter((_, at) => at === index % looks.length || at === (index + apart) % looks.length);
}

/**
 * Returns one variant of a dialog, form, or state; the screen below it has two. Each cycle through the
 * variants starts one later, because the states of the routes repeat too.
 */
const oneLook = (index: number, looks: readonly Look[]): readonly Look[] =>
  looks.slice((index + Math.trunc(index / looks.length)) % looks.length).slice(0, 1);

/**
 * The provider's frame is transparent. axe checks every frame separately and would assume a white background.
 */
const CARD_FIELD = 'iframe[name^="__privateStripeFrame"]';

/** Matches the generated parts of names, which differ per run. */
const WORDS_OF_RUN = new RegExp(`(?:\\.|%20)${UNIQUE_WORD.source}|(?<=Crowd)\\d+`, 'g');
const WORD_OF_PERSON = new RegExp(`(?<=, as casey\\.)${UNIQUE_WORD.source}`);

/** Returns a file name that is stable across runs, without ids and generated words. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(WORDS_OF_RUN, '')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

/** A visit, its variants, and the file name prefix of its screenshots. */
interface Task {
  visit: Visit;
  looks: readonly Look[];
  picture: string;
}

/** Returns a visit's name for screenshots; the index of its user replaces the generated email address. */
const pictureOf = (visit: Visit, people: readonly (string | undefined)[]): string =>
  nameOf(visit).replace(WORD_OF_PERSON, String(people.indexOf(visit.as)));

/**
 * Returns the visits of a run with their variants. These depend on the index of a visit, so that each part
 * has all kinds.
 */
function tasksOf(all: readonly Visit[], choose: typeof twoLooks): Task[] {
  const people = [...new Set(all.map(({ as }) => as))];
  return all
    .filter(({ gridOnly }) => WHOLE_GRID || !gridOnly)
    .map((visit, index) => {
      const looks = LOOKS.filter(([width]) => width <= (visit.upTo ?? Infinity));
      return {
        visit,
        looks: WHOLE_GRID ? looks : choose(index, looks),
        picture: pictureOf(visit, people),
      };
    });
}

type StorageOf = Awaited<ReturnType<typeof storageOf>>;

/** Takes a screenshot of the full page, or of the window with the dialog. */
async function takePicture(page: Page, name: string, hasDialog: boolean): Promise<void> {
  if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(PICTURES ?? '', fileNameOf(name)), fullPage: !hasDialog });
}

/** Returns the faults of a page in each variant. */
async function faultsAt(page: Page, { visit, looks, picture }: Task): Promise<string[]> {
  const faults: string[] = [];
  const hasDialog = (await page.getByRole('dialog').count()) > 0;
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await finishColorChanges(page);
    if (visit.whole) await showWhole(page, width);
    const found = [...(await axeFinds(page, [CARD_FIELD])), ...(await reachingOut(page))];
    const look = `${String(width)}, ${colorScheme}`;
    if (PICTURES) await takePicture(page, `${picture}, ${look}`, hasDialog);
    faults.push(...found.map((fault) => `${nameOf(visit)}, ${look}: ${fault}`));
  }
  if (hasDialog && (await page.getByRole('dialog').count()) === 0) {
    faults.push(`${nameOf(visit)}: the dialog closed by itself`);
  }
  return faults;
}

/** Returns the faults of a visit. */
async function faultsOf(page: Page, task: Task, storage: StorageOf): Promise<string[]> {
  const { visit, looks } = task;
  await startOver(page);
  await page.context().setStorageState(storage(visit));
  const [[width] = [1440]] = looks;
  await page.setViewportSize({ width, height: 900 });
  await reach(page, visit);
  return faultsAt(page, task);
}

/** Limits the test to screens with a matching title, for debugging. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function lookAtEach(browser: Browser, all: readonly Task[]): Promise<void> {
  const tasks = all.filter(({ visit }) => ONLY.test(nameOf(visit)));
  // Each visit has its own timeout; there is no common limit.
  test.setTimeout((tasks.length + 5) * 60_000);
  const storage = await storageOf(tasks.map(({ visit }) => visit));
  // One page for all visits, because its process has the site's scripts and axe compiled.
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const task of tasks) {
    const name = nameOf(task.visit);
    await test.step(name, async () => {
      // A screen that fails to load or open does not block the checks of others.
      const faults = await faultsOf(page, task, storage).catch((error: unknown) => [String(error)]);
      expect.soft(faults, name).toEqual([]);
    });
  }
  await page.close();
}

// Each part creates its own users and cars, so that all workers can share this file.
test.describe.configure({ mode: 'parallel' });

const KEY_LOOKS: readonly Look[] = [
  [390, 'light'],
  [1440, 'dark'],
];

test(
  'key screens fit a light phone or a dark desktop, in alternation, without axe violations',
  { tag: '@journey' },
  async ({ browser, shop, request }) => {
    const tasks = tasksOf(await makeScreens(shop, request), twoLooks).filter(({ visit }) => visit.key);
    expect(tasks).toHaveLength(12);
    await lookAtEach(
      browser,
      tasks.map((task, index) => ({
        ...task,
        looks: KEY_LOOKS.filter((_, at) => at === index % KEY_LOOKS.length),
      })),
    );
  },
);

for (const [what, make, parts, choose] of [
  ['screen', makeScreens, 4, twoLooks],
  ['dialog, form and state', makeVisits, 4, oneLook],
] as const) {
  for (let part = 0; part < parts; part += 1) {
    test(
      `every ${what} fits from 320 to 1440 px in both themes without axe violations (part ${String(part + 1)} of ${String(parts)})`,
      { tag: '@grid' },
      async ({ browser, shop, request }) => {
        const tasks = tasksOf(await make(shop, request), choose);
        await lookAtEach(
          browser,
          tasks.filter((_, index) => index % parts === part),
        );
      },
    );
  }
}
