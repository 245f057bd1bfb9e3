import { signOut } from '@second-gear/shared-auth/session';
import { prepareSite } from '../test-support/site.tsx';
import { compared } from './compare/compared.ts';
import { recent } from './recent/recent.ts';

test('signing out clears recently viewed cars and the comparison', async () => {
  prepareSite();
  recent.addFirst('car-1');
  compared.append('car-2');
  await signOut();
  expect([...recent.ids(), ...compared.ids()]).toEqual([]);
});
