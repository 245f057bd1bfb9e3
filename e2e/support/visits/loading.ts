import { expect } from '@playwright/test';
import { dataScreens, mockCalls, toVisit } from './data-screens.ts';
import type { TestData } from './test-data.ts';
import type { Visit } from './visit.ts';

/** Returns screens whose calls never finish: one of each kind by default, all in the full grid. */
export const loadingVisits = (testData: TestData): Visit[] =>
  dataScreens(testData)
    .filter(({ waitsForData }) => !waitsForData)
    .map((screen) => ({
      ...toVisit(screen),
      note: 'while loading',
      loading: true,
      before: (page) => mockCalls(page, () => undefined),
      arrange: (page) => expect(page.locator('main [aria-busy="true"]').first()).toBeVisible(),
    }));
