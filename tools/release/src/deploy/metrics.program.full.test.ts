import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@second-gear/node-utils/ports';
import { ROOT } from '@second-gear/node-utils/root';
import { cleanUp, createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import { parse, stringify } from 'yaml';
import { exportedNamesOf, findMetricNames } from '../testing/metric-names.ts';
import { createSsrSite, createTestRenderer, serveRenderer } from '../testing/ssr-site.ts';

// The API starts its embedded database, and the machine may be busy with other work.
jest.setTimeout(300_000);

interface Dashboard {
  panels: { title: string; datasource?: { uid: string }; targets?: { expr: string }[] }[];
  templating: { list: { name: string; type: string; definition?: string }[] };
}

const readText = (file: string): string => readFileSync(path.join(ROOT, 'docs/deploy', file), 'utf8');

const dashboards = readdirSync(path.join(ROOT, 'docs/deploy/grafana')).map((file): [string, Dashboard] => [
  file,
  JSON.parse(readText(`grafana/${file}`)) as Dashboard,
]);
const alertRules = (
  parse(readText('prometheus/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] }
).groups.flatMap(({ rules }) => rules);

/** Replaces Grafana's variables by values, as Grafana does before it queries Prometheus. */
const withoutVariables = (expression: string): string =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

const expressions = [
  ...alertRules.map(({ expr }) => expr),
  ...dashboards.flatMap(([, { panels, templating }]) => [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => withoutVariables(expr))),
    ...templating.list.flatMap(
      ({ definition }) => /^label_values\((.+), \w+\)$/.exec(definition ?? '')?.[1] ?? [],
    ),
  ]),
];

/** Starts the API with its embedded database, and returns its metrics. */
async function readApiMetrics(): Promise<string> {
  const internalPort = String(await findFreePort());
  const api = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: await createTemporaryFolder(),
      API_PORT: '0',
      API_INTERNAL_PORT: internalPort,
    },
    stdio: 'inherit',
  });
  const whenEnded = once(api, 'exit');
  cleanUp(async () => {
    api.kill('SIGKILL');
    await whenEnded;
  });
  while (api.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${internalPort}/metrics`).catch(() => null);
    if (response) return response.text();
    await wait(100);
  }
  throw new Error('The API ended');
}

async function readRendererMetrics(): Promise<string> {
  const { renderer } = createTestRenderer(await createSsrSite());
  return (await fetch(`${await serveRenderer(renderer)}/-/metrics`)).text();
}

test('dashboard and alerts use metrics that the API, the renderer or Prometheus itself exports', async () => {
  const exported = new Set([
    'up',
    ...exportedNamesOf(await readApiMetrics()),
    ...exportedNamesOf(await readRendererMetrics()),
  ]);
  const used = expressions.map((expression) => ({ expression, names: findMetricNames(expression) }));
  expect(used.filter(({ names }) => names.length === 0)).toEqual([]);
  expect(used.filter(({ names }) => names.some((name) => !exported.has(name)))).toEqual([]);
});

test.each(dashboards)('%s reads from the data source that its variable names', (_file, dashboard) => {
  const [variable] = dashboard.templating.list.filter(({ type }) => type === 'datasource');
  const sources = dashboard.panels.flatMap(({ datasource }) => datasource?.uid ?? []);
  expect(new Set(sources)).toEqual(new Set([`\${${String(variable?.name)}}`]));
});

const promtool = findOrInstallServer('promtool', ['prometheus']);

(promtool ? test : test.skip)('promtool accepts every expression of dashboard and alerts', async () => {
  const rules = expressions.map((expr, number) => ({ record: `expression_${String(number)}`, expr }));
  const file = path.join(await createTemporaryFolder(), 'rules.yaml');
  await writeFile(file, stringify({ groups: [{ name: 'expressions', rules }] }));
  const { status, stdout, stderr } = spawnSync(promtool!, ['check', 'rules', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`${String(expressions.length)} rules found`);
});
