import { liveVersionOf } from '../site/discovery-document.ts';
import { readDocument } from '../site/discovery-file.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import {
  activate,
  canary,
  type MoveRequestInput,
  promote,
  rollback,
} from '../testing/moves-with-current-revision.ts';

/**
 * Creates a site whose catalog serves / and /compare, a version without /compare, and one with an additional
 * route.
 */
async function createSiteWithCompare() {
  const paths = await createEmptySite();
  const publishRoutes = (code: string, ...routes: string[]) =>
    publishCode(paths, buildOf('catalog', { routes: routes.map((path) => ({ path })) }), code);
  const request: MoveRequestInput = {
    paths,
    remote: 'catalog',
    who: 'ann',
    why: 'test',
    force: false,
    browser: null,
  };
  const one = await publishRoutes('one', '/', '/compare');
  const fewerRoutes = await publishRoutes('two', '/');
  const moreRoutes = await publishRoutes('three', '/', '/compare', '/recent');
  await activate(request, one);
  const readLiveVersion = async () => liveVersionOf((await readDocument(paths))!, 'catalog');
  return { paths, request, one, fewerRoutes, moreRoutes, liveNow: readLiveVersion };
}

test('a version that drops a live route is refused, even as a canary', async () => {
  const { request, one, fewerRoutes, liveNow } = await createSiteWithCompare();
  for (const move of [activate(request, fewerRoutes), canary(request, 10, fewerRoutes)]) {
    await expect(move).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'dropped', message: expect.stringContaining('/compare') as string }],
    });
  }
  await expect(liveNow()).resolves.toBe(one);
});

test('an operator can drop a route by naming it, and the ledger records the route', async () => {
  const { paths, request, fewerRoutes, liveNow } = await createSiteWithCompare();
  const allowedDrops = ['/Compare'];
  await expect(canary({ ...request, allowedDrops }, 10, fewerRoutes)).resolves.toMatchObject({
    kind: 'moved',
  });
  await expect(promote(request)).resolves.toMatchObject({ kind: 'refused' });
  await expect(promote({ ...request, allowedDrops })).resolves.toMatchObject({ kind: 'moved' });
  await expect(liveNow()).resolves.toBe(fewerRoutes);
  expect((await readLedger(paths.ledger)).at(-1)?.forced).toContain(
    '[dropped] /Compare is no longer served, as the operator confirmed',
  );
});

test('a move is refused if --drops-route names a route that the version still serves', async () => {
  const { request, one, fewerRoutes, liveNow } = await createSiteWithCompare();
  await expect(activate({ ...request, allowedDrops: ['/compare', '/'] }, fewerRoutes)).resolves.toMatchObject(
    {
      kind: 'refused',
      reasons: [
        { check: 'dropped', message: expect.stringMatching(/^--drops-route \/ has no effect/) as string },
      ],
    },
  );
  await expect(liveNow()).resolves.toBe(one);
});

test('a rollback to a version without a newer route is allowed', async () => {
  const { request, one, moreRoutes, liveNow } = await createSiteWithCompare();
  await activate(request, moreRoutes);
  await expect(rollback(request)).resolves.toMatchObject({ kind: 'moved', version: one });
  await expect(liveNow()).resolves.toBe(one);
});
