import { InconclusiveError } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import { activationReasons } from './checks.ts';
import type { TargetVersion } from './target.ts';

const toReason = (check: Reason['check']): Reason => ({ check, message: `fault of ${check}` });

/** Creates a version against which the build's check has these reasons, and each check that runs it has one. */
const createVersion = (...buildReasons: readonly Reason['check'][]): TargetVersion => ({
  version: '1.0.0-3ed0bfae2c',
  hasRoutes: true,
  fileReasons: () => Promise.resolve([]),
  buildReasons: () => Promise.resolve(buildReasons.map(toReason)),
  runtimeChecks: () => [
    () => Promise.resolve([toReason('drawing')]),
    () => Promise.resolve([toReason('browser')]),
  ],
  activate: () => Promise.reject(new Error('not activated')),
  publish: () => Promise.reject(new Error('not published')),
});

const findChecks = async (version: TargetVersion, force = false): Promise<string[]> =>
  (await activationReasons(version, { browser: null, force })).map(({ check }) => check);

test('a version that is too heavy and fails on the server is run in a browser as well', async () => {
  await expect(findChecks(createVersion('budget', 'dropped', 'files'))).resolves.toEqual([
    ...['budget', 'dropped', 'files'],
    ...['drawing', 'browser'],
  ]);
});

test('a version that cannot run in the site is not run, unless the operator forces the move', async () => {
  for (const check of ['shared', 'contract', 'routes', 'slots', 'hashes'] as const) {
    await expect(findChecks(createVersion(check))).resolves.toEqual([check]);
    await expect(findChecks(createVersion(check), true)).resolves.toEqual([check, 'drawing', 'browser']);
  }
});

test('an inconclusive check hides no reasons of the other checks', async () => {
  const version: TargetVersion = {
    ...createVersion('files'),
    runtimeChecks: () => [
      () => Promise.reject(new InconclusiveError('the machine is slow.')),
      () => Promise.resolve([toReason('browser')]),
    ],
  };
  await expect(activationReasons(version, { browser: null, force: false })).resolves.toEqual([
    toReason('files'),
    { check: 'browser', message: expect.stringMatching(/inconclusive: the machine is slow/) as string },
    toReason('browser'),
  ]);
  // Without other reasons, or if the operator forces the move, the version would be activated unchecked.
  await expect(activationReasons(version, { browser: null, force: true })).rejects.toThrow(InconclusiveError);
  const sound = { ...version, buildReasons: () => Promise.resolve([]) };
  await expect(activationReasons(sound, { browser: null, force: false })).rejects.toThrow(InconclusiveError);
});
