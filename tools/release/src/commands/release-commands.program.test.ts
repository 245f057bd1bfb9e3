import { bundleCommands, type Commands } from '../testing/cli.ts';
import { createSiteWithTwoVersions } from '../testing/fixtures.ts';
import { EXIT } from './run-command.ts';

let run: Commands['run'];
beforeAll(async () => {
  ({ run } = await bundleCommands());
}, 60_000);

const SKIP_BROWSER = ['--no-browser', '--why', 'test'];

test('an operator starts a canary, raises its share, promotes it and rolls it back, in text and JSON', async () => {
  const { paths, one, two } = await createSiteWithTwoVersions();
  const canaryResult = await run('canary', paths, 'catalog', two, '--traffic', '10', ...SKIP_BROWSER);
  expect(canaryResult).toMatchObject({ code: EXIT.done, err: '' });
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
  await expect(run('promote', paths, 'catalog', ...SKIP_BROWSER)).resolves.toMatchObject({ code: EXIT.done });
  const rollbackResult = await run('rollback', paths, 'catalog', '--why', 'it broke');
  expect(rollbackResult.out).toContain(`catalog ${one} is live again, replacing ${two}.`);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT.done });
  const versionsResult = await run('releases', paths, 'catalog', '--json');
  expect(JSON.parse(versionsResult.out)).toMatchObject({ versions: expect.arrayContaining([]) as unknown });
});
