import { type Commands, commands } from '../testing/cli.ts';
import { siteWithTwo } from '../testing/fixtures.ts';
import { EXIT } from './arguments.ts';

let run: Commands['run'];
beforeAll(async () => {
  ({ run } = await commands());
}, 60_000);

const UNCHECKED = ['--no-browser', '--why', 'test'];

test('an operator starts a canary, raises its share, promotes it and rolls it back, in text and JSON', async () => {
  const { paths, one, two } = await siteWithTwo();
  const trial = await run('canary', paths, 'catalog', two, '--traffic', '10', ...UNCHECKED);
  expect(trial).toMatchObject({ code: EXIT.done, err: '' });
  expect(trial.out).toContain(`${two} is on trial for 10 % of the visitors; the others have ${one}`);
  const share = await run('canary', paths, 'catalog', '--traffic', '50', '--json', ...UNCHECKED);
  expect(JSON.parse(share.out)).toMatchObject({ kind: 'moved', version: two, traffic: 50, dryRun: false });
  const listed = await run('releases', paths, '--json');
  expect(JSON.parse(listed.out)).toMatchObject({
    remotes: [
      { remote: 'catalog', version: one, traffic: 50 },
      { remote: 'catalog', version: two, traffic: 50, by: 'ann' },
    ],
  });
  await expect(run('promote', paths, 'catalog', ...UNCHECKED)).resolves.toMatchObject({ code: EXIT.done });
  const back = await run('rollback', paths, 'catalog', '--why', 'it broke');
  expect(back.out).toContain(`catalog ${one} is live again, in place of ${two}.`);
  await expect(run('verify', paths)).resolves.toMatchObject({ code: EXIT.done });
  const all = await run('releases', paths, 'catalog', '--json');
  expect(JSON.parse(all.out)).toMatchObject({ versions: expect.arrayContaining([]) as unknown });
});
