import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { takenPlaces } from '@second-gear/toolkit/ports';
import { firstScript } from '../compose/first-script/text.ts';
import { defaultSite, sitePaths } from '../site/paths.ts';
import { readSettings } from '../site/settings.ts';
import { awaitApiOfSite } from './api-of-site.ts';
import { cdnFromEnvironment } from './cdn.ts';
import { drain } from './drain.ts';
import { readRendererEnv, type RendererEnv } from './env.ts';
import { createMetrics } from './metrics.ts';
import { createRenderer } from './renderer.ts';
import { createService } from './service.ts';

/** Ends the program with a message. The renderer keeps nothing, so nothing is lost. */
function refuse(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function demandEnv(): RendererEnv {
  try {
    return readRendererEnv(process.env);
  } catch (error) {
    return refuse(error);
  }
}

const { port, host, deadline, api } = demandEnv();
const taken = await takenPlaces([{ name: 'RENDERER_PORT', port, host, what: 'the renderer' }]);
if (taken.length > 0) refuse(taken.join('\n'));
const site = defaultSite();

const renderer = createRenderer({
  site,
  api,
  deadline,
  cdn: cdnFromEnvironment(process.env, (trouble) => {
    console.error(trouble);
  }),
  limits: { heap: 192, outside: 128, patience: Math.max(3_000, 2 * deadline), start: 10_000 },
  // The API may take all of the deadline; then the page is drawn once more, without what did not come.
  patience: 2 * deadline,
  most: 16,
  spare: 4,
  tolerance: { tries: 5, within: 600_000, backOff: { first: 60_000, longest: 3_600_000 } },
  onOffence: (cast, offence) => {
    metrics.offence(cast, offence);
    const { shell, remote } = cast;
    const name = remote ? `${remote.name} ${remote.version}` : `shell ${shell}`;
    const rest = offence.isOut ? ' Browsers render it until it is tried again.' : '';
    console.error(`${name} (${offence.kind}): ${offence.message}${rest}`);
  },
});
const metrics = createMetrics(renderer.state);
const service = createService(renderer, metrics);

/** A release is looked for that often, in ms, so that its threads are ready before most visitors ask. */
const LOOK_MS = 250;

let trouble = '';
async function look(): Promise<void> {
  try {
    await renderer.prepare();
    trouble = '';
  } catch (error) {
    // The next look may find the site whole; until then visitors get the static page.
    if (String(error) !== trouble) console.error(error);
    trouble = String(error);
  }
}
await look();
// Compiled now: the first page that needs it is one that could not be drawn whole, when there is no time to lose.
firstScript();
const looking = setInterval(() => void look(), LOOK_MS);

/** How long pages that are under way may take at the end, in ms. */
const LAST_PAGE_MS = 10_000;

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isEnding = true;
    clearInterval(looking);
    void drain(service, LAST_PAGE_MS).then(() => renderer.end());
  });
}

/** How often a site or an API that is not there yet is looked for, in ms. */
const AGAIN_MS = 1_000;

let triedOnce: () => void;
const firstTry = new Promise<void>((resolve) => {
  triedOnce = resolve;
});
/** Pages are drawn meanwhile, and have the status of a site whose API is away. */
function pause(): Promise<void> {
  triedOnce();
  return wait(AGAIN_MS, undefined, { ref: false });
}

async function siteUrlOnceComposed(): Promise<string> {
  const { settings } = sitePaths(site);
  while (!existsSync(settings)) await pause();
  return (await readSettings(settings)).siteUrl;
}

siteUrlOnceComposed()
  .then((siteUrl) => awaitApiOfSite({ api, siteUrl, say: console.warn, pause }))
  .then(() => {
    triedOnce();
  })
  .catch(refuse);
await firstTry;

if (!isEnding) {
  service.listen(port, host, () => {
    console.log(`renderer listening on http://${host}:${String(port)}`);
  });
}
