import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

const FOLDER = path.join(ROOT, 'docs/deploy/prometheus');
const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const { groups } = parse(readText('docs/deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

test('the runbook has a paragraph about each alert', () => {
  const headings = [...readText('docs/runbook.md').matchAll(/^### (\w+)\n\n\S/gm)].map(([, name]) => name);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

const promtool = findOrInstallServer('promtool', ['prometheus']);
const withPromtool = promtool ? test : test.skip;

withPromtool.each([
  ['check', 'alerts.yaml'],
  ['test', 'alerts.test.yaml'],
])('promtool %s rules accepts %s', (command, file) => {
  const { status, stderr, stdout } = spawnSync(promtool!, [command, 'rules', path.join(FOLDER, file)], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('SUCCESS');
});
