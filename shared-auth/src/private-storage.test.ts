import { provideIdentity } from './identity.ts';
import { saveSession } from './session-record.ts';
import { signOut, startSession, useSession } from './session.ts';
import { createFakeIdentity } from './testing/fake-identity.ts';
import { createToken, installFakeServer, installSiteConfig } from './testing/fake-server.ts';

const ann = { uid: 'u1', email: 'ann@example.com', displayName: 'Ann' };

test('signOut clears the lists of viewed and compared cars before the screen updates', async () => {
  installSiteConfig();
  installFakeServer({ 'DELETE /jwt': () => ({ json: { deletedCount: 1 } }) });
  provideIdentity(() => Promise.resolve(createFakeIdentity()));
  startSession();
  saveSession(createToken('one'), ann);
  localStorage.setItem('recent-cars', '["car-1"]');
  localStorage.setItem('compare', '["car-2"]');
  localStorage.setItem('theme', 'dark');
  const observedLists: (string | null)[] = [];
  const unsubscribe = useSession.subscribe(({ status }) => {
    if (status === 'signed-out') observedLists.push(localStorage.getItem('compare'));
  });
  await signOut();
  unsubscribe();
  expect(['recent-cars', 'compare', 'theme'].map((key) => localStorage.getItem(key))).toEqual([
    null,
    null,
    'dark',
  ]);
  expect(observedLists.length).toBeGreaterThan(0);
  expect(observedLists.filter((text) => text !== null)).toEqual([]);
});
