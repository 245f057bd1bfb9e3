import type { Locator, Page } from '@playwright/test';

/** A field on a server-rendered page, and the input of a visitor. */
export interface EarlyField {
  path: string;
  name: string;
  kind: 'text' | 'choice' | 'tick';
  /** Final value: text or selected option. */
  ends: string;
  /** Intermediate option. */
  passes?: string;
  /** Whether the field needs a wide screen to be visible initially. */
  isWide?: boolean;
  /** URL parameter of the value. Without it, the form is sent and reports the missing fields. */
  query?: string;
}

const FILTERS = { path: '/viewallcars', isWide: true } as const;
const filter = (name: string, query: string, ends: string): EarlyField => ({
  ...FILTERS,
  name,
  kind: 'text',
  ends,
  query,
});
const choice = (name: string, query: string, passes: string, ends: string): EarlyField => ({
  ...FILTERS,
  name,
  kind: 'choice',
  passes,
  ends,
  query,
});
const text = (path: string, name: string, ends: string): EarlyField => ({ path, name, kind: 'text', ends });

const EMAIL = 'early.visitor@example.com';
const WORDS = 'estate with a tow bar';

export const LOGIN_EMAIL = text('/login', 'Email', EMAIL);

/** All server-rendered fields. */
export const EARLY_FIELDS: readonly EarlyField[] = [
  LOGIN_EMAIL,
  text('/login', 'Password', 'a long early password'),
  text('/signup', 'Name', 'Early Visitor'),
  text('/signup', 'Email', EMAIL),
  text('/signup', 'Phone number', '+1 202 555 0123'),
  { path: '/signup', name: 'User type', kind: 'choice', passes: 'seller', ends: 'buyer' },
  text('/signup', 'Password', 'a long early password'),
  text('/reset-password', 'Email', EMAIL),
  text('/contacts', 'Name', 'Early Visitor'),
  text('/contacts', 'Email', EMAIL),
  text('/contacts', 'Message', 'Is the blue one still for sale?'),
  text('/about', 'Email address', EMAIL),
  { ...text('/', 'Search by brand, model or word', WORDS), query: 'q' },
  { ...text('/viewallcars', 'Brand, model or word', WORDS), query: 'q' },
  filter('Price from', 'minPrice', '1200'),
  filter('Price to', 'maxPrice', '20000'),
  filter('Year from', 'minYear', '1999'),
  filter('Year to', 'maxYear', '2024'),
  filter('Mileage up to', 'maxMileage', '150000'),
  filter('Near', 'near', '60601'),
  choice('Fuel', 'fuel', 'diesel', 'petrol'),
  choice('Gearbox', 'gearbox', 'automatic', 'manual'),
  { ...FILTERS, name: 'Only what can be ordered', kind: 'tick', ends: 'available', query: 'status' },
  { ...choice('Sort by', 'sort', 'price-desc', 'price-asc'), isWide: false },
];

/** Delay between two letters of a fast typist, in ms. */
const LETTER_MS = 25;
/** Number of letters typed after hydration, to detect late overwrites. */
const LETTERS_AFTER = 4;

const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['revision'] !== undefined);

/** Returns the field on its page. */
export function fieldOf(page: Page, { path, name, kind }: EarlyField): Locator {
  const part = page.getByRole(path === '/about' ? 'contentinfo' : 'main');
  // A checkbox label also contains the number of cars.
  return kind === 'tick' ? part.getByRole('checkbox', { name }) : part.getByLabel(name, { exact: true });
}

/**
 * Types in a field letter by letter, or selects options, from before the first script until shortly after
 * hydration. Deletes and retypes the last letter as often as needed, so that each lost or doubled letter
 * shows in the result.
 * @param onBegun called after the first half
 */
export async function actWhileLoading(page: Page, early: EarlyField, onBegun: () => void): Promise<void> {
  const field = fieldOf(page, early);
  const { kind, ends, passes = '' } = early;
  const half = Math.ceil(ends.length / 2);
  const act = async (turn: number): Promise<void> => {
    if (kind === 'choice') await field.selectOption(turn % 2 === 0 ? passes : ends);
    else if (kind === 'tick') await field.setChecked(turn % 2 === 0);
    else {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(LETTER_MS);
      await page.keyboard.type(ends.charAt(half - 1));
    }
    await page.waitForTimeout(LETTER_MS);
  };
  if (kind === 'text') {
    await field.focus();
    await page.keyboard.type(ends.slice(0, half), { delay: LETTER_MS });
  } else await act(0);
  onBegun();
  for (let turn = 1, after = 0; after < LETTERS_AFTER; turn += 1) {
    if (after > 0 || (await isTakenOver(page))) after += 1;
    await act(turn);
  }
  if (kind === 'text') await page.keyboard.type(ends.slice(half), { delay: LETTER_MS });
  else if (kind === 'choice') await field.selectOption(ends);
  else await field.check();
}
