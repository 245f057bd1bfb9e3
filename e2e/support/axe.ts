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

const OPTIONS: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Details of what is in order take several times as long as those of violations.
  resultTypes: ['violations'],
  // The frames are of the payment provider.
  iframes: false,
};

/** Runs in the page. */
const runAxe = async ([options, except]: [axe.RunOptions, readonly string[]]): Promise<string[]> => {
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1);
  const { violations } = await window.axe.run({ include: modal ?? ['html'], exclude: [...except] }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
};

/**
 * What axe finds against WCAG 2.2 AA and its best practices, one line each; `except` selects parts that are not ours.
 * Behind a modal dialog the page is inert, so only the dialog is checked. A document gets axe once: `@axe-core/playwright` adds it for every run, which takes three times as long as the run.
 */
export async function axeFinds(page: Page, except: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(runAxe, [OPTIONS, except] as [axe.RunOptions, readonly string[]]);
}

/** Runs in the page. */
async function finishTransitions(): Promise<void> {
  const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  for (let transitions = running(); transitions.length > 0; transitions = running()) {
    for (const transition of transitions) transition.finish();
    await new Promise(requestAnimationFrame);
  }
}

/** Ends a change of theme at once: colors on their way from one to the other are neither's. */
export const finishColorChanges = (page: Page): Promise<void> => page.evaluate(finishTransitions);

/**
 * axe finds nothing in either theme. For pages that are not the composed site's: every-width.spec.ts looks at those.
 * Motion is off, as a part that is half faded in has other colours.
 */
export async function expectAxeFindsNothing(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    await finishColorChanges(page);
    expect(await axeFinds(page), colorScheme).toEqual([]);
  }
}
