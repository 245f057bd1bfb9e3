import { createHash } from 'node:crypto';
import { discoverySchema } from '@second-gear/federation/discovery';
import { DISCOVERY_ELEMENT_ID } from '@second-gear/federation/page-elements';
import { applySettings } from '../../rollout/activate-version.ts';
import { requireDocument } from '../../site/discovery-file.ts';
import { sriHash } from '../../site/file-hashes.ts';
import { withSiteLock } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readSettings } from '../../site/settings.ts';
import { composeShellVersion } from '../../testing/compose-shell-version.ts';
import { activateShellCode, createEmptySite } from '../../testing/fixtures.ts';
import { activateMinimal, createMinimalSite, publishMinimal } from '../../testing/minimal-site.ts';
import { rollback } from '../../testing/moves-with-current-revision.ts';
import { findNginx, serveByNginx } from '../../testing/nginx.ts';
import { readWhileReplacing } from '../../testing/torn-reads.ts';

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
  paths = await createMinimalSite();
  await activateMinimal(paths, await publishMinimal(paths, `heading('Cars of ' + path);`));
  url = `http://127.0.0.1:${String(await serveByNginx(nginx, paths, NO_API))}`;
});

/** Returns a page's revision and shell. Throws if its scripts, policy and files do not match each other. */
async function fetchCheckedPage(): Promise<{ revision: number; shell: string }> {
  const response = await fetch(`${url}/cars/1`);
  const html = await response.text();
  const headerPolicy = response.headers.get('content-security-policy')!;
  const metaPolicy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
  expect(scripts.length).toBeGreaterThan(0);
  const scriptSources = metaPolicy.split('; ').find((directive) => directive.startsWith('script-src'))!;
  for (const script of scripts) {
    const hash = createHash('sha256').update(script).digest('base64');
    expect(scriptSources).toContain(`'sha256-${hash}'`);
  }
  // The policy header has no directives for scripts.
  expect(headerPolicy).not.toMatch(/script-src|default-src/);
  const block = new RegExp(`id="${DISCOVERY_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)![1]!;
  const { extras, microFrontends } = discoverySchema.parse(JSON.parse(block));
  const entry = /src="([^"]*)" integrity="([^"]*)"/.exec(html)!;
  const [live] = microFrontends.catalog!;
  for (const [file, hash] of [
    [entry[1]!, entry[2]!],
    [live!.url, live!.metadata.integrity],
  ] as const) {
    const code = await fetch(url + file);
    expect([file, code.status, sriHash(Buffer.from(await code.arrayBuffer()))]).toEqual([file, 200, hash]);
  }
  return { revision: extras.revision, shell: extras.shell };
}

withNginx(
  'every page matches its own policy during releases, rollbacks, and changes to the shell and the settings',
  async () => {
    const startExtras = (await requireDocument(paths)).extras;
    const nextVersion = await publishMinimal(paths, `heading('Other cars');`);
    const settings = await readSettings(paths.settings);
    const request = { paths, remote: 'catalog', who: 'test', why: 'test', force: false, browser: null };
    const moves: (() => Promise<unknown>)[] = [
      () => withSiteLock(paths, () => activateMinimal(paths, nextVersion)),
      () => activateShellCode(paths, 'document.documentElement.dataset.theme = "light";'),
      () => rollback(request, undefined),
      () =>
        withSiteLock(paths, () =>
          applySettings(paths, { ...settings, pictures: 'https://p.example' }, 'test'),
        ),
      () => activateShellCode(paths, 'document.documentElement.dataset.theme = "dark";'),
      () => withSiteLock(paths, () => applySettings(paths, settings, 'test')),
      () => withSiteLock(paths, () => composeShellVersion(paths, startExtras.shell, 'test')),
    ];
    const seenRevisions = new Set<number>();
    let isRunning = true;
    const readers = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (isRunning) seenRevisions.add((await fetchCheckedPage()).revision);
      }),
    );
    try {
      for (const move of moves) {
        await move();
        // New visitors get what the command reported.
        const current = (await requireDocument(paths)).extras;
        expect(await fetchCheckedPage()).toEqual({ revision: current.revision, shell: current.shell });
        const document = (await (await fetch(`${url}/discovery.json`)).json()) as unknown;
        expect(discoverySchema.parse(document).extras.revision).toBe(current.revision);
      }
    } finally {
      isRunning = false;
    }
    await readers;
    expect(seenRevisions.size).toBeGreaterThan(1);
  },
);

withNginx('nginx sends complete pages and documents during 500 site changes', async () => {
  const site = await createEmptySite();
  const { reads, faults } = await readWhileReplacing(site, await serveByNginx(nginx!, site, NO_API), 500);
  expect(faults).toEqual([]);
  expect(reads).toBeGreaterThanOrEqual(500);
});
