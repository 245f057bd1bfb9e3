import type { Drawing, Drawn } from '@second-gear/contract/drawn';
import { SHELL_NAME } from '@second-gear/contract/names';
import type { PublishedRemote } from '@second-gear/contract/release';
import { addressOf } from '@second-gear/contract/route-patterns';
import { readHalf, readHalfIn, type ServerHalf, WrongHalf } from '../../renderer/halves.ts';
import { FOR_GOOD } from '../../renderer/offences.ts';
import { type Cast, createStudio, NotDrawn, type Offence, type Studio } from '../../renderer/studio.ts';
import type { ThreadLimits } from '../../renderer/thread.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { NotJudged } from '../browser/not-judged.ts';
import { SHELL_PAGE } from '../browser/pages.ts';
import { SAMPLE_ID } from '../browser/sample.ts';
import { startStubApi } from '../browser/stub-api.ts';
import type { Reason } from '../verdict.ts';
import { startOtherWords } from './other-words.ts';

/** Longest render time of a screen in milliseconds, if the shell's own page takes no longer than PACE_MS. */
const LONGEST_MS = 300;
/**
 * Milliseconds in which an idle machine renders the shell's own page. Slower machines get proportionally
 * longer.
 */
const PACE_MS = 15;
/** Number of renders in a row. The fastest counts, so that other load on the machine does not. */
const TIMES = 5;
/** Number of renders after which a memory leak exceeds the limit. */
const OFTEN = 60;
/** Number of parallel renders. */
const AT_ONCE = 6;

/** Wall time allowed per CPU time, because a busy machine provides only part of a core. */
const WAITS = 6;

/** Limits of a version during the check. Half of those in production, because it renders far less. */
const LIMITS = { heap: 96, outside: 64, patience: 20_000, start: 60_000 };

const reason = (message: string): Reason => ({ check: 'drawing', message });

const ENDLESS = 'it did not come to an end';

/** Returns the first lines of an error. */
const shortened = (text: string): string => text.split('\n').slice(0, 3).join(' ').slice(0, 400);

interface Look {
  studio: Studio;
  cast: Cast;
  /** Violations so far. */
  offences: Offence[];
  drawing: (address: string, api: string) => Drawing;
}

/** Returns a rendered page, or null if it was not rendered. */
async function drawn({ studio, cast, drawing }: Look, address: string, api: string): Promise<Drawn | null> {
  try {
    return await studio.draw(cast, drawing(address, api));
  } catch (error) {
    if (error instanceof NotDrawn) return null;
    throw error;
  }
}

/** Returns the shortest of several render times in milliseconds. */
async function quickest(look: Look, address: string, api: string): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < TIMES; times += 1) {
    const start = performance.now();
    await drawn(look, address, api);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** Describes a version's violations during the check. Empty if there were none. */
function inWords(place: string, offences: readonly Offence[]): string[] {
  const [first] = offences;
  if (!first) return [];
  const what = {
    unloadable:
      'it does not load where there is no window. Code that runs as a module is loaded must not touch window, document, location or storage',
    threw: 'it throws while it is drawn',
    hung: ENDLESS,
    memory: 'it needs too much memory, or keeps some of it for good',
    died: 'it ended the thread that drew it',
  }[first.kind];
  return [`${place}: on the server, ${what}: ${shortened(first.message)}`];
}

/**
 * Renders each server-rendered route of a candidate on sample data, like the renderer. Returns its faults: it
 * throws, needs a browser, hangs, exceeds its time or memory, or leaks data between pages.
 * @param folder folder of its files
 * @param limits resource limits during the check
 * @throws NotJudged if the shell's own page is not rendered either
 */
export async function drawingReasons(
  paths: SitePaths,
  candidate: PublishedRemote,
  folder: string,
  limits: ThreadLimits = LIMITS,
): Promise<Reason[]> {
  const { name, routes } = candidate.build.declaration;
  const places = routes.filter((route) => route.drawn).map(({ path }) => path);
  const { shell } = (await demandDocument(paths)).extras;
  const shellHalf = await readHalf(paths, SHELL_NAME, shell);
  // Such a shell renders nothing on the server.
  if (places.length === 0 || !shellHalf) return [];
  let half: ServerHalf | null;
  try {
    half = await readHalfIn(folder, name, candidate.version);
  } catch (error) {
    if (error instanceof WrongHalf) return [reason(error.message)];
    throw error;
  }
  if (!half)
    return [
      reason(`It wants ${places.join(', ')} drawn on the server, and has no server half (build.server).`),
    ];
  const { config } = await readSettings(paths.settings);
  const stub = await startStubApi();
  const other = await startOtherWords(stub.url);
  const drawing = (address: string, api: string): Drawing => ({
    address,
    page: { config: { ...config, apiHost: '/api' }, api, origin: 'https://gate.example' },
    deadline: limits.patience,
  });
  const halves: Record<string, ServerHalf> = { [SHELL_NAME]: shellHalf, [name]: half };
  const open = (cast: Cast): Look => {
    const offences: Offence[] = [];
    const studio = createStudio({
      halfOf: (whose) => Promise.resolve(halves[whose] ?? null),
      limits,
      patience: WAITS * limits.patience,
      most: 2 * AT_ONCE,
      spare: 2,
      tolerance: { tries: Infinity, within: Infinity, backOff: FOR_GOOD },
      onOffence: (_cast, offence) => offences.push(offence),
    });
    return { studio, cast, offences, drawing };
  };
  const cast: Cast = { shell, remote: { name, version: candidate.version } };
  const alone = open({ shell, remote: null });
  try {
    const pace = await quickest(alone, SHELL_PAGE, stub.url);
    if (alone.offences.length > 0)
      throw new NotJudged(
        `The shell's own page is not drawn: ${shortened(alone.offences[0]?.message ?? '')}`,
      );
    const found: string[] = [];
    for (const place of places) {
      const address = addressOf(place, SAMPLE_ID);
      const faults = await faultsAt(place, address, () => open(cast), [stub.url, other.url], pace);
      found.push(...faults);
      // A bundle that does not load fails everywhere in the same way.
      if (faults.some((fault) => fault.includes('does not load'))) break;
    }
    return found.map(reason);
  } finally {
    await alone.studio.end();
    await other.close();
    await stub.close();
  }
}

async function faultsAt(
  place: string,
  address: string,
  open: () => Look,
  [api, otherApi]: [string, string],
  pace: number,
): Promise<string[]> {
  const fresh = open();
  const used = open();
  try {
    // The page with other data, in a thread that has not rendered anything before.
    const expected = await drawn(fresh, address, otherApi);
    const firstFaults = inWords(place, fresh.offences);
    if (firstFaults.length > 0) return firstFaults;
    if (!expected) return [`${place}: on the server, ${ENDLESS}`];
    await drawn(used, address, api);
    const [, beside] = await Promise.all([drawn(used, address, api), drawn(used, address, otherApi)]);
    const after = await drawn(used, address, otherApi);
    const same = JSON.stringify(expected);
    if ([beside, after].some((page) => page && JSON.stringify(page) !== same))
      return [
        `${place}: what it draws depends on what it drew before. It keeps something between pages, which another visitor would see: hold it in a component, a query or the loader, never in a module.`,
      ];
    const took = await quickest(used, address, api);
    const most = LONGEST_MS * Math.max(1, pace / PACE_MS);
    if (took > most)
      return [
        `${place}: drawing it takes ${String(Math.round(took))} ms where ${String(Math.round(most))} are allowed: the renderer would leave it to browsers.`,
      ];
    for (let times = 0; times < OFTEN && used.offences.length === 0; times += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => drawn(used, address, api)));
    return inWords(place, used.offences);
  } finally {
    await Promise.all([fresh.studio.end(), used.studio.end()]);
  }
}
