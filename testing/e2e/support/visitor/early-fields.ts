import type { Locator, Page } from '@playwright/test';

/** A field on a server-rendered page, and the value that a visitor enters while the page loads. */
export interface EarlyField {
  path: string;
  name: string;
  kind: 'text' | 'choice' | 'checkbox';
  /** Final value: text or selected option. */
  finalValue: string;
  /** Option that is selected before the final one. */
  intermediateOption?: string;
  /** Whether the field is visible on load only on a wide screen. */
  needsWideScreen?: boolean;
  /**
   * URL parameter that contains the value. If absent, tests submit the form and expect that it does not
   * report this field as missing.
   */
  queryParameter?: string;
}

const FILTER_FIELD = { path: '/viewallcars', needsWideScreen: true } as const;
const filterField = (name: string, queryParameter: string, finalValue: string): EarlyField => ({
  ...FILTER_FIELD,
  name,
  kind: 'text',
  finalValue,
  queryParameter,
});
const choiceField = (
  name: string,
  queryParameter: string,
  intermediateOption: string,
  finalValue: string,
): EarlyField => ({
  ...FILTER_FIELD,
  name,
  kind: 'choice',
  intermediateOption,
  finalValue,
  queryParameter,
});
const textField = (path: string, name: string, finalValue: string): EarlyField => ({
  path,
  name,
  kind: 'text',
  finalValue,
});

const EMAIL = 'early.visitor@example.com';
const SEARCH_WORDS = 'estate with a tow bar';

export const LOGIN_EMAIL = textField('/login', 'Email', EMAIL);

export const EARLY_FIELDS: readonly EarlyField[] = [
  LOGIN_EMAIL,
  textField('/login', 'Password', 'a long early password'),
  textField('/signup', 'Name', 'Early Visitor'),
  textField('/signup', 'Email', EMAIL),
  textField('/signup', 'Phone number', '+1 202 555 0123'),
  { path: '/signup', name: 'User type', kind: 'choice', intermediateOption: 'seller', finalValue: 'buyer' },
  textField('/signup', 'Password', 'a long early password'),
  textField('/reset-password', 'Email', EMAIL),
  textField('/contacts', 'Name', 'Early Visitor'),
  textField('/contacts', 'Email', EMAIL),
  textField('/contacts', 'Message', 'Is the blue one still for sale?'),
  textField('/about', 'Email address', EMAIL),
  { ...textField('/', 'Search by brand, model, or keyword', SEARCH_WORDS), queryParameter: 'q' },
  { ...textField('/viewallcars', 'Brand, model, or keyword', SEARCH_WORDS), queryParameter: 'q' },
  filterField('Min price', 'minPrice', '1200'),
  filterField('Max price', 'maxPrice', '20000'),
  filterField('Min year', 'minYear', '1999'),
  filterField('Max year', 'maxYear', '2024'),
  filterField('Max mileage', 'maxMileage', '150000'),
  filterField('Location', 'near', '60601'),
  choiceField('Fuel', 'fuel', 'diesel', 'petrol'),
  choiceField('Transmission', 'gearbox', 'automatic', 'manual'),
  {
    ...FILTER_FIELD,
    name: 'Available cars only',
    kind: 'checkbox',
    finalValue: 'available',
    queryParameter: 'status',
  },
  { ...choiceField('Sort by', 'sort', 'price-desc', 'price-asc'), needsWideScreen: false },
];

/** Delay in ms between two key presses of a fast typist. */
const KEY_DELAY_MS = 25;
/** Number of letters typed after hydration, to detect late overwrites. */
const LETTERS_AFTER_HYDRATION = 4;

const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset['revision'] !== undefined);

export function locateField(page: Page, { path, name, kind }: EarlyField): Locator {
  const region = page.getByRole(path === '/about' ? 'contentinfo' : 'main');
  // The label of a checkbox also contains the number of cars, so it is not matched exactly.
  return kind === 'checkbox'
    ? region.getByRole('checkbox', { name })
    : region.getByLabel(name, { exact: true });
}

/**
 * Enters a value while the page loads. Starts before the first script runs, and ends shortly after hydration.
 * In between, repeatedly deletes and retypes a letter, or switches between two options. Lost or duplicated
 * input then changes the final value.
 * @param onFirstHalf called when half of the text or the first option is entered
 */
export async function enterWhileLoading(
  page: Page,
  earlyField: EarlyField,
  onFirstHalf: () => void,
): Promise<void> {
  const field = locateField(page, earlyField);
  const { kind, finalValue, intermediateOption = '' } = earlyField;
  const halfLength = Math.ceil(finalValue.length / 2);
  const changeValue = async (iteration: number): Promise<void> => {
    if (kind === 'choice') await field.selectOption(iteration % 2 === 0 ? intermediateOption : finalValue);
    else if (kind === 'checkbox') await field.setChecked(iteration % 2 === 0);
    else {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(KEY_DELAY_MS);
      await page.keyboard.type(finalValue.charAt(halfLength - 1));
    }
    await page.waitForTimeout(KEY_DELAY_MS);
  };
  if (kind === 'text') {
    await field.focus();
    await page.keyboard.type(finalValue.slice(0, halfLength), { delay: KEY_DELAY_MS });
  } else await changeValue(0);
  onFirstHalf();
  for (
    let iteration = 1, iterationsAfterHydration = 0;
    iterationsAfterHydration < LETTERS_AFTER_HYDRATION;
    iteration += 1
  ) {
    if (iterationsAfterHydration > 0 || (await isHydrated(page))) iterationsAfterHydration += 1;
    await changeValue(iteration);
  }
  if (kind === 'text') await page.keyboard.type(finalValue.slice(halfLength), { delay: KEY_DELAY_MS });
  else if (kind === 'choice') await field.selectOption(finalValue);
  else await field.check();
}
