import { bundleCommands, type Commands } from '../testing/cli.ts';
import { buildOf, createEmptySite, createSiteWithTwoVersions, publishCode } from '../testing/fixtures.ts';
import { EXIT_CODES } from './run-command.ts';

let run: Commands['run'];
beforeAll(async () => {
  ({ run } = await bundleCommands());
}, 60_000);

const SKIP_BROWSER = ['--no-browser', '--why', 'test'];

test('an operator starts a canary, raises its share, promotes it and rolls it back, in text and JSON', async () => {
  const { paths, one, two } = await createSiteWithTwoVersions();
  const canaryResult = await run('canary', paths, 'catalog', two, '--traffic', '10', ...SKIP_BROWSER);
  expect(canaryResult).toMatchObject({ code: EXIT_CODES.done, err: '' });
  expect(canaryResult.out).toContain(`${two} is the canary for 10% of visitors; the others get ${one}`);
  const raisedResult = await run('canary', paths, 'catalog', '--traffic', '50', '--json', ...SKIP_BROWSER);
  expect(JSON.parse(raisedResult.out)).toMatchObject({
    kind: 'moved',
    version: two,
    traffic: 50,
    dryRun: false,
  });
  const listResult = await run('releases', paths, '--json');
  expect(JSON.parse(listResult.out)).toMatchObject({
    remotes: [
      { remote: 'catalog', version: one, traffic: 50 },
      { remote: 'catalog', version: two, traffic: 50, by: 'ann' },
    ],
  });
  await expect(run('promote', paths, 'catalog', ...SKIP_BROWSER)).resolves.toMatchObject({
    code: EXIT_CODES.done,
  });
  const rollbackResult = await run('rollback', paths, 'catalog', '--why', 'it broke');
  expect(rollbackResult.out).toContain(`catalog ${one} is live again, replacing ${two}.`);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT_CODES.done });
  const versionsResult = await run('releases', paths, 'catalog', '--json');
  expect(JSON.parse(versionsResult.out)).toMatchObject({ versions: expect.arrayContaining([]) as unknown });
});

test('an operator retires a remote after its only release failed, and brings it back', async () => {
  const paths = await createEmptySite();
  const version = await publishCode(paths, buildOf('finance'), 'one');
  await run('activate', paths, 'finance', version, ...SKIP_BROWSER);
  const rollbackResult = await run('rollback', paths, 'finance', '--why', 'it broke');
  expect(rollbackResult).toMatchObject({
    code: EXIT_CODES.impossible,
    err: expect.stringContaining('npm run retire -- finance --why') as string,
  });
  expect(await run('retire', paths, 'finance')).toMatchObject({ code: EXIT_CODES.usage });
  const dryRun = await run('retire', paths, 'finance', '--why', 'it broke', '--dry-run', '--json');
  expect(JSON.parse(dryRun.out)).toMatchObject({ kind: 'moved', what: 'retire', version, dryRun: true });
  const retired = await run('retire', paths, 'finance', '--why', 'it broke');
  expect(retired).toMatchObject({ code: EXIT_CODES.done, err: '' });
  expect(retired.out).toBe(`finance is off the site. Its last version was ${version}.
Free for other remotes: /finance.
To bring it back: npm run rollback -- finance --to ${version} --why "…", or npm run release -- finance
`);
  expect(await run('retire', paths, 'finance', '--why', 'again')).toMatchObject({
    code: EXIT_CODES.impossible,
  });
  const { out } = await run('releases', paths);
  expect(out).toContain(`finance retired, was ${version}`);
  expect(out).toContain('why: it broke');
  const returned = await run('rollback', paths, 'finance', '--to', version, '--why', 'fixed');
  expect(returned).toMatchObject({ code: EXIT_CODES.done, out: `finance ${version} is live again.\n` });
  expect(await run('verify', paths)).toMatchObject({ code: EXIT_CODES.done });
});
