import { readFileSync } from 'node:fs';
import { RENAMED_SETTINGS } from '@second-gear/server-config/renamed-settings';
import { toFileVariableName, SECRET_SETTINGS } from '@second-gear/server-config/secret-files';
import { renderConfigurationGuide, renderEnvExample } from './documents.ts';
import { SETTINGS } from './settings.ts';

const readRepositoryFile = (file: string): string =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

test.each([
  ['.env.example', renderEnvExample],
  ['docs/configuration.md', renderConfigurationGuide],
])('%s matches the output of `npm run configuration`', async (file, render) => {
  expect(readRepositoryFile(file)).toBe(await render());
});

const names = SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name));

test('every renamed setting is listed under its new name only', () => {
  expect(names).toEqual(expect.arrayContaining(Object.values(RENAMED_SETTINGS)));
  expect(names.filter((name) => name in RENAMED_SETTINGS)).toEqual([]);
});

/** Settings whose names look like secrets, but which every visitor's browser receives. */
const PUBLIC_KEYS = ['FIREBASE_API_KEY', 'STRIPE_PUBLISHABLE_KEY'];

test('every secret can be in a file, and both documents name the variable', () => {
  const secrets = names.filter((name) =>
    /(_SECRET|_TOKEN|_KEY|_KEY_ID|DATABASE_.*URL|REDIS_URL)$/.test(name),
  );
  expect(secrets.filter((name) => !PUBLIC_KEYS.includes(name)).sort()).toEqual([...SECRET_SETTINGS].sort());
  const example = renderEnvExample();
  const guide = readRepositoryFile('docs/configuration.md');
  for (const name of SECRET_SETTINGS) {
    expect(example).toContain(`Or ${toFileVariableName(name)}.`);
    expect(guide).toContain(`Or \`${toFileVariableName(name)}\`.`);
  }
  expect(guide.match(/Or `\w+_FILE`/g)).toHaveLength(SECRET_SETTINGS.length);
});
