import { withShellCandidate } from '../site/candidate.ts';
import { reasonsAgainstBuild } from '../testing/crafted/reasons-against-build.ts';
import { incompressibleText } from '../testing/crafted/sound-build.ts';
import { createEmptySite, writeShellDist } from '../testing/fixtures.ts';
import { contentReasons } from './content-reasons.ts';
import { weightReasons } from './weight.ts';

test('the gate refuses stray scripts that refer only to each other', async () => {
  const reasons = await reasonsAgainstBuild({
    candidate: { files: { 'one.js': '"stray"', 'stray.js': '"one"' } },
  });
  expect(reasons.map(({ message }) => /^Its file (\S+)/.exec(message)?.[1])).toEqual(['one.js', 'stray.js']);
});

test('the gate passes a build that grew by one feature, and a build that shrank', async () => {
  const small = {
    files: { 'remote.1.js': incompressibleText(20_000), '9.fedcba987654.js': '"theme" + "cities"' },
  };
  const large = {
    files: {
      'remote.1.js': incompressibleText(55_000),
      '9.fedcba987654.js': `"theme" + "cities" + ${incompressibleText(30_000)}`,
    },
  };
  expect(await reasonsAgainstBuild({ candidate: large, live: small })).toEqual([]);
  expect(await reasonsAgainstBuild({ candidate: small, live: large })).toEqual([]);
});

test('the limits of weight and content also apply to the shell', async () => {
  const paths = await createEmptySite();
  const shellReasonsOf = async (headScript: string) =>
    withShellCandidate(paths, await writeShellDist(headScript), async ({ folder, record }) => [
      ...weightReasons(record, null),
      ...(await contentReasons(folder, record)),
    ]);
  expect(await shellReasonsOf('document.title = "x";')).toEqual([]);
  expect(await shellReasonsOf(['sk', 'live', '51HxAbCdEfGhIjKl'].join('_'))).toEqual([
    { check: 'files', message: expect.stringContaining('static/head.js contains a secret key') as string },
  ]);
});
