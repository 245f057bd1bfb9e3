import { expect } from '@playwright/test';
import { dataScreens, mockCalls, toScreenState } from './data-screens.ts';
import type { ScreenState } from './screen-state.ts';
import type { TestData } from './test-data.ts';

/** Returns screens whose calls never finish: one of each kind by default, all in the full grid. */
export const loadingStates = (testData: TestData): ScreenState[] =>
  dataScreens(testData)
    .filter(({ waitsForData }) => !waitsForData)
    .map((screen) => ({
      ...toScreenState(screen),
      note: 'while loading',
      loading: true,
      before: (page) => mockCalls(page, () => undefined),
      arrange: (page) => expect(page.locator('main [aria-busy="true"]').first()).toBeVisible(),
    }));
