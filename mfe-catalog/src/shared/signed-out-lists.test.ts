import { signOut } from '@second-gear/shared-auth/session';
import { prepareSite } from '../test-support/site.tsx';
import { compared } from './compare/compared.ts';
import { recent } from './recent/recent.ts';

test('the cars that were looked at and picked are gone with the person who signs out', async () => {
  prepareSite();
  recent.addFirst('car-1');
  compared.append('car-2');
  await signOut();
  expect([...recent.ids(), ...compared.ids()]).toEqual([]);
});
