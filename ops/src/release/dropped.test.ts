import { readDocument } from '../site/discovery-file.ts';
import { liveVersion } from '../site/document.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { activate, type Ask, canary, promote, rollback } from '../testing/looked.ts';

/** A site whose catalog serves / and /compare, a version of it without the latter, and one with a route more. */
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

test('what drops a live route goes to nobody, not even on trial', async () => {
  const { ask, one, less, live } = await siteThatCompares();
  for (const move of [activate(ask, less), canary(ask, 10, less)]) {
    await expect(move).resolves.toMatchObject({
      kind: 'refused',
      reasons: [{ check: 'dropped', message: expect.stringContaining('/compare') as string }],
    });
  }
  await expect(live()).resolves.toBe(one);
});

test('an operator who names the route drops it, and the ledger says so', async () => {
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

test('a route that is named and does not go is a mistake', async () => {
  const { ask, one, less, live } = await siteThatCompares();
  await expect(activate({ ...ask, drops: ['/compare', '/'] }, less)).resolves.toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'dropped', message: expect.stringMatching(/^--drops-route \/ was said/) as string }],
  });
  await expect(live()).resolves.toBe(one);
});

test('the way back is open to a version from before a route was added', async () => {
  const { ask, one, more, live } = await siteThatCompares();
  await activate(ask, more);
  await expect(rollback(ask)).resolves.toMatchObject({ kind: 'moved', version: one });
  await expect(live()).resolves.toBe(one);
});
