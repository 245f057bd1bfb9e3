import { expect } from '@playwright/test';
import { dataScreens, mockCalls, toScreenState } from './data-screens.ts';
import type { ScreenState } from './screen-state.ts';
import type { TestData } from './test-data.ts';

/** Returns screens whose API calls never finish. By default, similar screens are omitted. */
export const loadingStates = (testData: TestData): ScreenState[] =>
  dataScreens(testData)
    .filter(({ waitsForData }) => !waitsForData)
    .map((screen) => ({
      ...toScreenState(screen),
      note: 'while loading',
      loading: true,
      beforeOpen: (page) => mockCalls(page, () => undefined),
      arrange: (page) => expect(page.locator('main [aria-busy="true"]').first()).toBeVisible(),
    }));
