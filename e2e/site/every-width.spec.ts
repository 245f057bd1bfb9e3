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

/** Where pictures of all that is looked at are put; nowhere unless told. */
const PICTURES = process.env['E2E_PICTURES'];

type Look = [width: number, theme: (typeof THEMES)[number]];
const LOOKS: readonly Look[] = WIDTHS.flatMap((width) => THEMES.map((theme): Look => [width, theme]));

/** Two of the looks at a screen: one is light and the other dark, one narrow and the other wide. */
function twoLooks(index: number, looks: readonly Look[]): readonly Look[] {
  // An odd number apart, as light and dark take turns.
  const apart = (looks.length / 2) | 1;
  return looks.filter((_, at) => at === index % looks.length || at === (index + apart) % looks.length);
}

/**
 * One of the looks at a dialog, form or state: the screen below it has two of its own. Each round through the looks begins
 * one further, as the states of the routes take turns too.
 */
const oneLook = (index: number, looks: readonly Look[]): readonly Look[] =>
  looks.slice((index + Math.trunc(index / looks.length)) % looks.length).slice(0, 1);

/** The provider's frame: the page shows through it, and axe, which looks at every frame by itself, takes that for white. */
const CARD_FIELD = 'iframe[name^="__privateStripeFrame"]';

/** What differs from run to run in the names of cars, people and lists. */
const WORDS_OF_RUN = new RegExp(`(?:\\.|%20)${UNIQUE_WORD.source}|(?<=Crowd)\\d+`, 'g');
const WORD_OF_PERSON = new RegExp(`(?<=, as casey\\.)${UNIQUE_WORD.source}`);

/** The same in every run: without ids, and without the words by which one run's names differ from another's. */
const fileNameOf = (name: string): string =>
  `${name
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\b[\dA-Za-z]{28}\b/g, 'id')
    .replaceAll(WORDS_OF_RUN, '')
    .replaceAll(/[^a-z\d]+/gi, '-')
    .slice(1)}.png`;

/** A visit, the looks at it, and the beginning of its pictures' names. */
interface Task {
  visit: Visit;
  looks: readonly Look[];
  picture: string;
}

/** A visit's name, in which a person's place among the people of all visits replaces the word that a run gave them. */
const pictureOf = (visit: Visit, people: readonly (string | undefined)[]): string =>
  nameOf(visit).replace(WORD_OF_PERSON, String(people.indexOf(visit.as)));

/** The visits of a run with their looks, which go by the visits' places among all of them: each part has all kinds. */
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

/** A page from its top to its end, or the window with the dialog. */
async function takePicture(page: Page, name: string, hasDialog: boolean): Promise<void> {
  if (!hasDialog) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(PICTURES ?? '', fileNameOf(name)), fullPage: !hasDialog });
}

/** Whatever is wrong with a page at each look at it. */
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

/** The faults of a visit. */
async function faultsOf(page: Page, task: Task, storage: StorageOf): Promise<string[]> {
  const { visit, looks } = task;
  await startOver(page);
  await page.context().setStorageState(storage(visit));
  const [[width] = [1440]] = looks;
  await page.setViewportSize({ width, height: 900 });
  await reach(page, visit);
  return faultsAt(page, task);
}

/** Only screens whose title matches are looked at: for whoever mends one. */
const ONLY = new RegExp(process.env['E2E_AXE_ONLY'] ?? '');

async function lookAtEach(browser: Browser, all: readonly Task[]): Promise<void> {
  const tasks = all.filter(({ visit }) => ONLY.test(nameOf(visit)));
  // Every one is waited for by itself; together they may take as long as they need.
  test.setTimeout((tasks.length + 5) * 60_000);
  const storage = await storageOf(tasks.map(({ visit }) => visit));
  // One page for all visits: its process has the scripts of the site and of axe compiled.
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const task of tasks) {
    const name = nameOf(task.visit);
    await test.step(name, async () => {
      // One that does not come, or does not open, does not keep the others from being looked at.
      const faults = await faultsOf(page, task, storage).catch((error: unknown) => [String(error)]);
      expect.soft(faults, name).toEqual([]);
    });
  }
  await page.close();
}

// Each part makes people and cars of its own, so that all workers can share this file.
test.describe.configure({ mode: 'parallel' });

const KEY_LOOKS: readonly Look[] = [
  [390, 'light'],
  [1440, 'dark'],
];

test(
  'Key screens fit a phone in light or a desktop in dark, by turns, and axe finds nothing',
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
      `every ${what} fits from 320 to 1440 in both themes, and axe finds nothing (part ${String(part + 1)} of ${String(parts)})`,
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
