import { CRAFTED_BUILDS, SECRETS } from './builds.ts';
import { patternOf } from './crafted-version.ts';
import { reasonsAgainstBuild } from './reasons-against-build.ts';

test('the gate accepts the build without a change, alone and after another version', async () => {
  await expect(reasonsAgainstBuild({ candidate: {} })).resolves.toEqual([]);
  await expect(reasonsAgainstBuild({ candidate: {}, live: {} })).resolves.toEqual([]);
});

test.each(CRAFTED_BUILDS)('the gate refuses a version that $name', async (version) => {
  const reasons = await reasonsAgainstBuild(version);
  expect(reasons).toContainEqual({
    check: version.check,
    message: expect.stringMatching(patternOf(version.words)) as string,
  });
  for (const [, secret] of SECRETS) expect(JSON.stringify(reasons)).not.toContain(secret);
});
