import { signOut } from '@second-gear/shared-auth/session';
import { setUpFakeApi } from '../test-support/render-catalog.tsx';
import { comparedCarIds } from './compare/compared-car-ids.ts';
import { recentCarIds } from './recent/recent-cars.tsx';

test('signing out clears recently viewed cars and the comparison', async () => {
  setUpFakeApi();
  recentCarIds.addFirst('car-1');
  comparedCarIds.append('car-2');
  await signOut();
  expect([...recentCarIds.ids(), ...comparedCarIds.ids()]).toEqual([]);
});
