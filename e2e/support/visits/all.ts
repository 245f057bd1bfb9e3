import type { APIRequestContext } from '@playwright/test';
import type { Shop } from '../shop.ts';
import { administeringDialogs } from './administering.ts';
import { buyingDialogs } from './buying.ts';
import { catalogDialogs } from './catalog.ts';
import { failing } from './failing.ts';
import { forms } from './forms.ts';
import { loading } from './loading.ts';
import { sellingDialogs } from './selling.ts';
import type { Visit } from './visit.ts';
import { makeWorld } from './world.ts';

/** Creates the test data and returns all dialogs and states of screens and forms. */
export async function makeVisits(shop: Shop, http: APIRequestContext): Promise<Visit[]> {
  const world = await makeWorld(shop, http);
  return [
    ...catalogDialogs(world),
    ...buyingDialogs(world),
    ...sellingDialogs(world),
    ...administeringDialogs(world),
    ...forms(world),
    ...failing(world),
    ...loading(world),
  ];
}
