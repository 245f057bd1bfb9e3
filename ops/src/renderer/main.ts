import { firstScript } from '../compose/first-script/text.ts';
import { defaultSite } from '../site/paths.ts';
import { cdnFromEnvironment } from './cdn.ts';
import { createMetrics } from './metrics.ts';
import { createRenderer } from './renderer.ts';
import { createService } from './service.ts';

const port = Number(process.env.RENDERER_PORT || 3100);
const host = process.env.RENDERER_BIND || '127.0.0.1';

const deadline = Number(process.env.RENDERER_DEADLINE_MS || 300);

const renderer = createRenderer({
  site: defaultSite(),
  api: process.env.API_TARGET || 'http://127.0.0.1:4100',
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

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(looking);
    service.close();
    service.closeAllConnections();
    void renderer.end();
  });
}

service.listen(port, host, () => {
  console.log(`renderer listening on http://${host}:${String(port)}`);
});
