import type { APIRequestContext } from '@playwright/test';
import type { TestDataApi } from '../test-data-api.ts';
import { adminVisits } from './admin.ts';
import { buyerVisits } from './buyer.ts';
import { catalogVisits } from './catalog.ts';
import { failedCallVisits } from './failed-calls.ts';
import { formVisits } from './forms.ts';
import { loadingVisits } from './loading.ts';
import { sellerVisits } from './seller.ts';
import { createTestData } from './test-data.ts';
import type { Visit } from './visit.ts';

/** Creates the test data and returns all dialogs and states of screens and forms. */
export async function createVisits(shop: TestDataApi, http: APIRequestContext): Promise<Visit[]> {
  const testData = await createTestData(shop, http);
  return [
    ...catalogVisits(testData),
    ...buyerVisits(testData),
    ...sellerVisits(testData),
    ...adminVisits(testData),
    ...formVisits(testData),
    ...failedCallVisits(testData),
    ...loadingVisits(testData),
  ];
}
