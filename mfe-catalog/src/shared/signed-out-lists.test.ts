import { signOut } from '@second-gear/shared-auth/session';
import { prepareSite } from '../test-support/site.tsx';
import { comparedCars } from './compare/compared-cars.ts';
import { recentCarIds } from './recent/recent-car-ids.ts';

test('signing out clears recently viewed cars and the comparison', async () => {
  prepareSite();
  recentCarIds.addFirst('car-1');
  comparedCars.append('car-2');
  await signOut();
  expect([...recentCarIds.ids(), ...comparedCars.ids()]).toEqual([]);
});
