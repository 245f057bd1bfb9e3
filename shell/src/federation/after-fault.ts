import type { LoadedRemote, RemoteLoader } from './remote-loader.ts';
import type { Versions } from './versions.ts';

/** A chunk that did not arrive, as webpack's chunk loader words it. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(error.message));

const triedAgain = new Set<string>();

/**
 * What takes over after a version failed on the page: the same version once more where only a chunk did not
 * arrive, else the version before it. Rejects when nothing is left to try.
 */
export async function afterFault(
  { versions, loader }: { versions: Versions; loader: RemoteLoader },
  failed: LoadedRemote,
  error: unknown,
): Promise<LoadedRemote> {
  const name = `${failed.name}@${failed.version}`;
  if (isMissingChunk(error) && !triedAgain.has(name)) {
    triedAgain.add(name);
    return loader.reload(failed.name, true);
  }
  versions.failed(failed.name, failed.version);
  return loader.reload(failed.name);
}
