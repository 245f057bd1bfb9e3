import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const AXE_OPTIONS: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Collecting the details of passed rules would take several times as long.
  resultTypes: ['violations'],
  // All frames belong to the payment provider.
  iframes: false,
};

/** Runs in the browser. */
const runAxe = async ([options, excludedSelectors]: [axe.RunOptions, readonly string[]]): Promise<
  string[]
> => {
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const { violations } = await window.axe.run(
    { include: modal ?? ['html'], exclude: [...excludedSelectors] },
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
};

/**
 * Returns the violations of WCAG 2.2 AA and of axe's best practices, one string for each element. Skips
 * elements that match `excludedSelectors`. If a modal dialog is open, only the dialog is checked, because the
 * page behind it is inert. Injects axe once per document. The package `@axe-core/playwright` injects axe for
 * every check, which takes three times as long.
 */
export async function findAxeViolations(
  page: Page,
  excludedSelectors: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(runAxe, [AXE_OPTIONS, excludedSelectors] as [axe.RunOptions, readonly string[]]);
}

/** Runs in the browser. */
async function finishTransitions(): Promise<void> {
  const runningTransitions = () =>
    document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (let transitions = runningTransitions(); transitions.length > 0; transitions = runningTransitions()) {
    for (const transition of transitions) transition.finish();
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Ends the color transitions of a theme change. Otherwise, axe would measure intermediate colors, which
 * belong to neither theme.
 */
export const finishColorChanges = (page: Page): Promise<void> => page.evaluate(finishTransitions);

/**
 * Expects no axe violations in the light and the dark theme. Use it for pages outside the site. The spec
 * every-width.spec.ts checks the site's own pages. Turns off animations, because fading elements have
 * intermediate colors.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await finishColorChanges(page);
    expect(await findAxeViolations(page), colorScheme).toEqual([]);
  }
}
