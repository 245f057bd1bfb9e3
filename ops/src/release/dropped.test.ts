import { readDocument } from '../site/discovery-file.ts';
import { liveVersion } from '../site/document.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { activate, type Ask, canary, promote, rollback } from '../testing/looked.ts';

/**
 * Creates a site whose catalog serves / and /compare, a version without /compare, and one with an additional
 * route.
 */
async function siteThatCompares() {
  const paths = await emptySite();
  const version = (code: string, ...routes: string[]) =>
    publishCode(paths, buildOf('catalog', { routes: routes.map((path) => ({ path })) }), code);
  const ask: Ask = { paths, remote: 'catalog', who: 'ann', why: 'test', force: false, browser: null };
  const one = await version('one', '/', '/compare');
  const less = await version('two', '/');
  const more = await version('three', '/', '/compare', '/recent');
  await activate(ask, one);
  const live = async () => liveVersion((await readDocument(paths))!, 'catalog');
  return { paths, ask, one, less, more, live };
}

test('a version that drops a live route goes to no one, not even as a canary', async () => {
  const { ask, one, less, live } = await siteThatCompares();
  for (const move of [activate(ask, less), canary(ask, 10, less)]) {
    await expect(move).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'dropped', message: expect.stringContaining('/compare') as string }],
    });
  }
  await expect(live()).resolves.toBe(one);
});

test('an operator can drop a route by naming it, and the ledger records it', async () => {
  const { paths, ask, less, live } = await siteThatCompares();
  const drops = ['/Compare'];
  await expect(canary({ ...ask, drops }, 10, less)).resolves.toMatchObject({ kind: 'moved' });
  await expect(promote(ask)).resolves.toMatchObject({ kind: 'refused' });
  await expect(promote({ ...ask, drops })).resolves.toMatchObject({ kind: 'moved' });
  await expect(live()).resolves.toBe(less);
  expect((await readLedger(paths.ledger)).at(-1)?.forced).toContain(
    '[dropped] /Compare is served no more, as the operator said',
  );
});

test('a move fails if a route named as dropped is still served', async () => {
  const { ask, one, less, live } = await siteThatCompares();
  await expect(activate({ ...ask, drops: ['/compare', '/'] }, less)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'dropped', message: expect.stringMatching(/^--drops-route \/ was said/) as string }],
  });
  await expect(live()).resolves.toBe(one);
});

test('a rollback to a version from before a route was added is allowed', async () => {
  const { ask, one, more, live } = await siteThatCompares();
  await activate(ask, more);
  await expect(rollback(ask)).resolves.toMatchObject({ kind: 'moved', version: one });
  await expect(live()).resolves.toBe(one);
});
