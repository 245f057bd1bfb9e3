import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { discoverySchema } from '@second-gear/contract/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/contract/page-elements';
import { applySettings, pointShellTo } from '../../rollout/point-to.ts';
import { demandDocument } from '../../site/discovery-file.ts';
import { sri } from '../../site/hashes.ts';
import { withSite } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { emptySite, pointToShellCode } from '../../testing/fixtures.ts';
import { rollback } from '../../testing/looked.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { pointSmall, publishSmall, smallSite } from '../../testing/small-site.ts';
import { readWhileMoving } from '../../testing/torn-reads.ts';

// The machine may be busy with other work.
jest.setTimeout(300_000);

const nginx = findNginx();
const withNginx = nginx ? test : test.skip;
/** A port without a listener. */
const NO_API = 'http://127.0.0.1:9';

let paths: SitePaths;
let url: string;

beforeAll(async () => {
  if (!nginx) return;
  paths = await smallSite();
  await pointSmall(paths, await publishSmall(paths, `heading('Cars of ' + path);`));
  url = `http://127.0.0.1:${String(await serveByNginx(nginx, paths, NO_API))}`;
});

/** Returns a page's revision and shell. Throws if its parts do not match. */
async function checkedPage(): Promise<{ revision: number; shell: string }> {
  const answer = await fetch(`${url}/cars/1`);
  const html = await answer.text();
  const sent = answer.headers.get('content-security-policy')!;
  const carried = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) => found[1]!);
  expect(scripts.length).toBeGreaterThan(0);
  const scriptSources = carried.split('; ').find((directive) => directive.startsWith('script-src'))!;
  for (const script of scripts) {
    const hash = createHash('sha256').update(script).digest('base64');
    expect(scriptSources).toContain(`'sha256-${hash}'`);
  }
  // The header has no directives for scripts.
  expect(sent).not.toMatch(/script-src|default-src/);
  const block = new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)![1]!;
  const { extras, microFrontends } = discoverySchema.parse(JSON.parse(block));
  const entry = /src="([^"]*)" integrity="([^"]*)"/.exec(html)!;
  const [live] = microFrontends.catalog!;
  for (const [file, hash] of [
    [entry[1]!, entry[2]!],
    [live!.url, live!.metadata.integrity],
  ] as const) {
    const code = await fetch(url + file);
    expect([file, code.status, sri(Buffer.from(await code.arrayBuffer()))]).toEqual([file, 200, hash]);
  }
  return { revision: extras.revision, shell: extras.shell };
}

withNginx(
  'through a release, a rollback, other shells and other settings every page fits its own policy',
  async () => {
    const start = (await demandDocument(paths)).extras;
    const next = await publishSmall(paths, `heading('Other cars');`);
    const settings = await readSettings(paths.settings);
    const request = { paths, remote: 'catalog', who: 'test', why: 'test', force: false, browser: null };
    const moves: (() => Promise<unknown>)[] = [
      () => withSite(paths, () => pointSmall(paths, next)),
      () => pointToShellCode(paths, 'document.documentElement.dataset.theme = "light";'),
      () => rollback(request, undefined),
      () =>
        withSite(paths, () => applySettings(paths, { ...settings, pictures: 'https://p.example' }, 'test')),
      () => pointToShellCode(paths, 'document.documentElement.dataset.theme = "dark";'),
      () => withSite(paths, () => applySettings(paths, settings, 'test')),
      () => withSite(paths, () => pointShellTo(paths, start.shell, 'test')),
    ];
    const seen = new Set<number>();
    let going = true;
    const looking = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (going) seen.add((await checkedPage()).revision);
      }),
    );
    try {
      for (const move of moves) {
        await move();
        // New visitors get what the command reported.
        const now = (await demandDocument(paths)).extras;
        expect(await checkedPage()).toEqual({ revision: now.revision, shell: now.shell });
        const document = (await (await fetch(`${url}/discovery.json`)).json()) as unknown;
        expect(discoverySchema.parse(document).extras.revision).toBe(now.revision);
      }
    } finally {
      going = false;
    }
    await looking;
    expect(seen.size).toBeGreaterThan(1);
  },
);

withNginx('the page and the document come whole while the site is moved 500 times', async () => {
  const site = await emptySite();
  const { reads, faults } = await readWhileMoving(site, await serveByNginx(nginx!, site, NO_API), 500);
  expect(faults).toEqual([]);
  expect(reads).toBeGreaterThanOrEqual(500);
});
