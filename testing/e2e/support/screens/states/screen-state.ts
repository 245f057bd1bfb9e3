import { expect, type Locator, type Page } from '@playwright/test';
import type { Screen } from '../site-screens.ts';

/** A screen in a special state: with an open dialog, a rejected form, or a failed API call. */
export interface ScreenState extends Screen {
  /** Runs before the page is requested, for example to mock its calls. */
  beforeOpen?: (page: Page) => Promise<unknown>;
  /** Runs after the page has loaded. */
  arrange?: (page: Page) => Promise<unknown>;
  /** Whether to check the screen while it loads, without waiting until it has loaded. */
  loading?: true;
  /** Maximum window width. By default, the width is unlimited. */
  maxWidth?: number;
}

/** A function that returns a part of a page. */
export type PagePart = (page: Page) => Locator;

export const MAX_TABLET_WIDTH_PX = 899;

/** Maximum window width at which a menu replaces the header links. */
export const MAX_HEADER_MENU_WIDTH_PX = 1119;

export const main: PagePart = (page) => page.getByRole('main');
export const banner: PagePart = (page) => page.getByRole('banner');
export const dialog: PagePart = (page) => page.getByRole('dialog').last();
/** Returns the table row with this text. On phones, each row is displayed as a card. */
export const tableRow =
  (text: string): PagePart =>
  (page) =>
    page.getByRole('row').filter({ hasText: text });

const findButton = (within: Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name }).first();

/** Clicks the first button with this name. */
export const clickButton = (page: Page, name: string | RegExp, within: PagePart = main): Promise<void> =>
  findButton(within(page), name).click();

/** Clicks a button and waits for its dialog. */
export async function openDialog(page: Page, name: string | RegExp, within: PagePart = main): Promise<void> {
  await clickButton(page, name, within);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/**
 * Expects a part far below the fold. Such parts are rendered after the first interaction, so this function
 * moves the mouse.
 */
export async function expectLazyPart(page: Page, part: Locator): Promise<void> {
  await page.mouse.move(100, 100);
  await expect(part).toBeVisible();
}

/** Steps that put a screen into a state, and the name of that state. */
export type StateSteps = Pick<ScreenState, 'note' | 'arrange'>;

/** A state in which a button's dialog is open. `continueInDialog` performs further steps in the dialog. */
export const withDialog = (
  name: string | RegExp,
  within?: PagePart,
  continueInDialog?: (page: Page) => Promise<unknown>,
  note = `with ${String(name)}`,
): StateSteps => ({
  note,
  arrange: async (page) => {
    await openDialog(page, name, within);
    await continueInDialog?.(page);
  },
});

/** A state after a click on a button that opens no dialog. */
export const withClick = (name: string | RegExp, within?: PagePart): StateSteps => ({
  note: `with ${String(name)}`,
  arrange: (page) => clickButton(page, name, within),
});

/** Submits a dialog or form, and waits for an error message. */
export async function expectRejected(page: Page, name: string | RegExp, within: PagePart): Promise<void> {
  await clickButton(page, name, within);
  const errorMessage = within(page).locator('[aria-invalid="true"], [role="alert"]').first();
  await expect(errorMessage).toBeVisible();
}

/** Returns these states for a signed-in user. */
export const asUser = (email: string, states: readonly ScreenState[]): ScreenState[] =>
  states.map((state) => ({ ...state, userEmail: email }));
