import type { APIRequestContext } from '@playwright/test';
import type { TestDataApi } from '../../data/test-data-api.ts';
import { adminScreenStates } from './admin.ts';
import { buyerScreenStates } from './buyer.ts';
import { catalogScreenStates } from './catalog.ts';
import { failedCallStates } from './failed-calls.ts';
import { formStates } from './forms.ts';
import { loadingStates } from './loading.ts';
import type { ScreenState } from './screen-state.ts';
import { sellerScreenStates } from './seller.ts';
import { createTestData } from './test-data.ts';

/**
 * Creates the test data, and returns all special states of screens: dialogs, rejected forms, failed calls,
 * loading.
 */
export async function createScreenStates(
  testDataApi: TestDataApi,
  http: APIRequestContext,
): Promise<ScreenState[]> {
  const testData = await createTestData(testDataApi, http);
  return [
    ...catalogScreenStates(testData),
    ...buyerScreenStates(testData),
    ...sellerScreenStates(testData),
    ...adminScreenStates(testData),
    ...formStates(testData),
    ...failedCallStates(testData),
    ...loadingStates(testData),
  ];
}
