import { RefusedError } from './request.ts';
import type { TargetVersion } from './target.ts';

/**
 * Activates a version as a part of composing the site, without running it. It must pass the same other checks
 * as a released one. Call it inside withSiteLock.
 * @param refusal first line of the message if the gate refuses it
 * @throws RefusedError if the gate refuses it
 */
export async function composeVersion(candidate: TargetVersion, who: string, refusal: string): Promise<void> {
  const reasons = await candidate.buildReasons();
  if (reasons.length > 0) throw new RefusedError(refusal, reasons);
  await candidate.activate({ what: 'compose', who, why: 'the site was composed' });
}
