import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe against WCAG 2.2 AA and its best practices. What is in order is not written down:
 * that takes several times as long as finding what is not. For a page with frames axe opens another page to put
 * their findings together, which a page without frames does not need.
 */
const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: WCAG_22_AA } })
    .setLegacyMode(page.frames().length === 1);

/** What axe finds, one line each; `except` selects parts that are not ours. */
export async function axeFinds(page: Page, except: readonly string[] = []): Promise<string[]> {
  const axe = axeFor(page);
  for (const part of except) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

const colourChanges = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length;

/** Waits out a change of theme: colours on their way from one to the other are neither's. */
export const expectColoursAtRest = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(colourChanges)).toBe(0);

/**
 * axe finds nothing in either theme. For pages that are not the composed site's: every-width.spec.ts looks at those.
 * Motion is off, as a part that is half faded in has other colours.
 */
export async function expectAxeFindsNothing(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await expectColoursAtRest(page);
    expect(await axeFinds(page), colorScheme).toEqual([]);
  }
}
