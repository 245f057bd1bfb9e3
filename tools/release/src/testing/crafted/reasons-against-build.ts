import path from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { gateReasons } from '../../gate/gate.ts';
import type { Reason } from '../../gate/reasons-against-remote.ts';
import { activateVersion } from '../../rollout/activate-version.ts';
import { withRemoteCandidate } from '../../site/candidate.ts';
import { createEmptySite, publishCode, publishOutput, writeDist } from '../fixtures.ts';
import type { BuildChange, CraftedBuild } from './crafted-version.ts';
import { SOUND_BUILD, SOUND_FILES } from './sound-build.ts';

/** Writes the sound build with a change. Returns the folder. */
const writeChangedBuild = async ({ build = (sound) => sound, files }: BuildChange): Promise<string> =>
  writeDist(path.join(await createTemporaryFolder(), 'dist'), build(SOUND_BUILD), {
    ...SOUND_FILES,
    ...files,
  });

/** Returns the gate's reasons against a build of the catalog, on a site in which others may be live. */
export async function reasonsAgainstBuild({
  candidate,
  live,
  otherRemote,
}: Pick<CraftedBuild, 'candidate' | 'live' | 'otherRemote'>): Promise<Reason[]> {
  const paths = await createEmptySite();
  const activate = (remote: string, to: string) =>
    activateVersion(paths, { remote, to, what: 'release', who: 'test', why: 'test' });
  if (live) {
    // A version is named after its files, so the live one has another file.
    const files = { 'cities.json': '["Bergen"]', ...live.files };
    const dist = await writeChangedBuild({ ...live, files });
    await activate('catalog', await publishOutput(paths, 'catalog', dist));
  }
  if (otherRemote) await activate(otherRemote.declaration.name, await publishCode(paths, otherRemote, 'x'));
  const dist = await writeChangedBuild(candidate);
  return withRemoteCandidate(paths, 'catalog', dist, (version) => gateReasons(paths, version));
}
