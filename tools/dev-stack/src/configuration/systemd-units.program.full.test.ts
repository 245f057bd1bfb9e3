import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { findOrInstallServer } from '@second-gear/node-utils/testing/server-programs';
import { findUnsafeSettings } from '@second-gear/server-config/production';
import { toFileVariableName, SECRET_SETTINGS } from '@second-gear/server-config/secret-files';
import { SETTINGS } from './settings.ts';

const FOLDER = join(ROOT, 'docs/deploy/systemd');
const FILES = readdirSync(FOLDER);
const SERVICES = FILES.filter((file) => file.endsWith('.service'));
const NAMES = SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));

interface Line {
  key: string;
  value: string;
  /** Whether the line is a comment, which the operator can enable. */
  isOptional: boolean;
}

const readUnit = (file: string): Line[] =>
  [...readFileSync(join(FOLDER, file), 'utf8').matchAll(/^(#?)([A-Z][A-Za-z]+)=(.*)$/gm)].map(
    ([, comment, key = '', value = '']) => ({ key, value, isOptional: comment === '#' }),
  );
const valuesOf = (lines: readonly Line[], wanted: string): string[] =>
  lines.filter(({ key }) => key === wanted).map(({ value }) => value);

/** Returns the variables that a unit sets, by name. */
const variablesOf = (lines: readonly Line[]): Map<string, string> =>
  new Map(
    valuesOf(lines, 'Environment').map((variable) => {
      const [name = '', ...value] = variable.split('=');
      return [name, value.join('=')];
    }),
  );

test('there are units for the API, the renderer and watch', () => {
  expect(FILES.sort()).toEqual([
    'second-gear-api@.service',
    'second-gear-renderer@.service',
    'second-gear-watch.service',
    'second-gear.target',
  ]);
});

test.each(SERVICES)('every variable of %s is a setting, or the file of a secret', (file) => {
  const known = [...NAMES, ...SECRET_SETTINGS.map(toFileVariableName)];
  const names = [...variablesOf(readUnit(file)).keys()];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});

test.each(SERVICES)('%s passes each credential to the setting of its name', (file) => {
  const lines = readUnit(file);
  for (const isOptional of [false, true]) {
    const group = lines.filter((line) => line.isOptional === isOptional);
    const credentials = valuesOf(group, 'LoadCredential').map((value) => {
      const [id = ''] = value.split(':');
      expect(value).toBe(`${id}:/etc/second-gear/credentials/${id}`);
      return id;
    });
    const variables = [...variablesOf(group)].filter(([, value]) => value.startsWith('%d/'));
    expect(variables.map(([, value]) => value)).toEqual(credentials.map((id) => `%d/${id}`));
    for (const [name, value] of variables)
      expect(value).toBe(
        `%d/${name
          .replace(/_FILE$/, '')
          .toLowerCase()
          .replaceAll('_', '-')}`,
      );
  }
});

test('the API gets every secret that production requires, and the database that its processes share', () => {
  const required = findUnsafeSettings({ NODE_ENV: 'production' }, 'api')
    .map((problem) => problem.split(' ')[0] ?? '')
    .filter((name) => SECRET_SETTINGS.includes(name));
  expect(required).toEqual(['JWT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const lines = readUnit('second-gear-api@.service').filter(({ isOptional }) => !isOptional);
  expect([...variablesOf(lines).keys()]).toEqual(
    expect.arrayContaining([...required, 'DATABASE_URL'].map(toFileVariableName)),
  );
});

test.each(SERVICES)('%s runs a documented command', (file) => {
  const [command = '', ...others] = valuesOf(readUnit(file), 'ExecStart');
  expect(others).toEqual([]);
  const guide = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const withoutOptions = command.replace(/( --\S+)+$/, '');
  expect([...Object.values(scripts), ...guide.match(/(?<=`)node [^`]+(?=`)/g)!]).toContain(withoutOptions);
  const files = command.split(' ').filter((argument) => argument.includes('/'));
  expect(files).toHaveLength(2);
  for (const argument of files) expect(existsSync(join(ROOT, argument))).toBe(true);
});

/** Every number is in seconds. Both servers wait 10 s for open requests. */
const DRAIN_SECONDS = 10;

test.each(SERVICES)('systemd waits until the program of %s has stopped by itself', (file) => {
  const lines = readUnit(file);
  expect(valuesOf(lines, 'KillMode')).toEqual(['mixed']);
  expect(Number(valuesOf(lines, 'TimeoutStopSec')[0])).toBeGreaterThan(DRAIN_SECONDS);
});

const systemdAnalyze = findOrInstallServer('systemd-analyze', ['systemd']);
const withSystemd = systemdAnalyze ? test : test.skip;

withSystemd('systemd accepts the units', () => {
  const { status, stdout, stderr } = spawnSync(
    systemdAnalyze!,
    ['verify', '--man=no', ...FILES.map((file) => join(FOLDER, file))],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
