import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@second-gear/node-utils/root';
import { findUnsafeSettings } from '@second-gear/server-config/production';
import { toFileVariableName, SECRET_SETTINGS } from '@second-gear/server-config/secret-files';
import { parse } from 'yaml';
import { SETTINGS } from '../../dev-stack/src/configuration/settings.ts';
import { outputOf, PROGRAMS } from './programs.ts';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  build?: { target: string };
  networks?: { backend?: { ipv4_address?: string; aliases?: string[] } };
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
}

const FOLDER = path.join(ROOT, 'docs/deploy/container');
const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const { services, volumes, secrets } = parse(read('compose.yaml'), { merge: true }) as Compose;
const containerfile = read('Containerfile');
const SETTING_NAMES = SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));
const OWN_SERVICES = Object.entries(services).filter(([, { build }]) => build !== undefined);
const addressOf = (name: string): string => services[name]?.networks?.backend?.ipv4_address ?? '';

test('services use declared secrets, volumes, services and targets, and programs that the build compiles', () => {
  const targets = [...containerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);
  const programs = Object.keys(PROGRAMS).map((name) => `dist/${outputOf(name)}`);
  for (const [name, service] of Object.entries(services)) {
    for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!source.startsWith('.'))
        expect([name, Object.keys(volumes)]).toEqual([name, expect.arrayContaining([source])]);
    }
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(other);
    if (service.build) expect(targets).toContain(service.build.target);
    const program = service.command?.find((part) => part.startsWith('dist/'));
    if (program) expect(programs).toContain(program);
  }
  for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`);
  expect(OWN_SERVICES.map(([name]) => name)).toEqual(
    expect.arrayContaining(['api-1', 'api-2', 'migrate', 'renderer-1', 'renderer-2', 'watch']),
  );
});

test('every variable is a setting, and each secret is a file with its name', () => {
  const known = [...SETTING_NAMES, ...SECRET_SETTINGS.map(toFileVariableName), 'HOME'];
  for (const [, { environment = {}, secrets: used = [] }] of OWN_SERVICES) {
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    for (const [name, file] of files) {
      const secret = name
        .replace(/_FILE$/, '')
        .toLowerCase()
        .replaceAll('_', '-');
      expect(file).toBe(`/run/secrets/${secret}`);
      expect(used).toContain(secret);
    }
  }
  const imageVariables = /^ENV NODE_ENV[^]*?[^\\]\n/m.exec(containerfile)?.[0].match(/[A-Z_]+(?==)/g) ?? [];
  expect(imageVariables).toContain('SITE_DIR');
  expect(imageVariables.filter((name) => !known.includes(name))).toEqual(['NODE_OPTIONS']);
});

test('the API gets every secret that production requires', () => {
  const required = findUnsafeSettings({ NODE_ENV: 'production' }, 'api')
    .map((problem) => problem.split(' ')[0] ?? '')
    .filter((name) => SECRET_SETTINGS.includes(name));
  expect(required.length).toBeGreaterThan(0);
  for (const name of ['api-1', 'api-2'])
    expect(Object.keys(services[name]?.environment ?? {})).toEqual(
      expect.arrayContaining(['DATABASE_URL_FILE', ...required.map(toFileVariableName)]),
    );
});

test('nginx, watch and the API have the addresses of each other, and renderers use every API process', () => {
  const command = services['nginx-configuration']?.command ?? [];
  const urls = (names: string[], port: number, end = '') =>
    names.map((name) => `http://${addressOf(name)}:${String(port)}${end}`).join(',');
  const [apis, renderers] = [
    ['api-1', 'api-2'],
    ['renderer-1', 'renderer-2'],
  ];
  expect([...apis, ...renderers, 'nginx'].map(addressOf)).not.toContain('');
  expect(command).toContain(`--api=${urls(apis, 4000)}`);
  expect(command).toContain(`--renderer=${urls(renderers, 3100)}`);
  expect(services['watch']?.environment?.['METRICS_URL']).toBe(urls(apis, 4100, '/metrics'));
  for (const name of apis) {
    expect(services[name]?.environment?.['TRUST_PROXY']).toBe(addressOf('nginx'));
    expect(services[name]?.networks?.backend?.aliases).toEqual(['api']);
  }
  for (const name of renderers) expect(services[name]?.environment?.['API_TARGET']).toBe('http://api:4100');
});

test('images contain no secret and nothing that the repository ignores', () => {
  const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const byGit = readFileSync(path.join(ROOT, '.gitignore'), 'utf8').split('\n').filter(Boolean);
  const names = byGit.map((pattern) => pattern.replace(/^\/|\/$/g, ''));
  expect(names.filter((name) => !ignored.includes(name) && !ignored.includes(`**/${name}`))).toEqual([]);
});
