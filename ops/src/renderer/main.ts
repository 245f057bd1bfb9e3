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

/** Ends the program with a message. The renderer has no state, so nothing is lost. */
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
  // The API may use the whole deadline. Then the page is rendered again without the missing data.
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

/** Polling interval for releases in milliseconds. New threads are ready before most visitors arrive. */
const LOOK_MS = 250;

let trouble = '';
async function look(): Promise<void> {
  try {
    await renderer.prepare();
    trouble = '';
  } catch (error) {
    // The next poll may find an intact site. Until then visitors get the static page.
    if (String(error) !== trouble) console.error(error);
    trouble = String(error);
  }
}
await look();
// Compiled now. It is first needed for a page that timed out, when there is no time left.
firstScript();
const looking = setInterval(() => void look(), LOOK_MS);

/** How long pending pages may take at shutdown, in milliseconds. */
const LAST_PAGE_MS = 10_000;

let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isEnding = true;
    clearInterval(looking);
    void drain(service, LAST_PAGE_MS).then(() => renderer.end());
  });
}

/** Polling interval for a missing site or API, in milliseconds. */
const AGAIN_MS = 1_000;

let triedOnce: () => void;
const firstTry = new Promise<void>((resolve) => {
  triedOnce = resolve;
});
/** Pages are rendered while it waits, with the status of a site whose API is unavailable. */
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
