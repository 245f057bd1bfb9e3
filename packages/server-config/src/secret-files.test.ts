import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toFileVariableName, mergeDotEnv, SECRET_SETTINGS, resolveSecretFiles } from './secret-files.mjs';

const SECRET = 'q7Zt0aBvN8wXyZ3KdLmR7cPu5HsE2fGj';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-files-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeSecret(content: string | Uint8Array): string {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test.each(SECRET_SETTINGS)('%s can be in a file', (name) => {
  const path = writeSecret(`${SECRET}\n`);
  expect(resolveSecretFiles({ [toFileVariableName(name)]: path, PORT: '3000' }, '/')).toEqual({
    env: { [name]: SECRET, PORT: '3000' },
    problems: [],
  });
});

test.each([
  ['without a newline', SECRET, SECRET],
  ['with one newline', `${SECRET}\n`, SECRET],
  ['with a Windows newline', `${SECRET}\r\n`, SECRET],
  ['with a byte order mark', `\uFEFF${SECRET}\n`, SECRET],
  ['with two newlines', `${SECRET}\n\n`, `${SECRET}\n`],
  ['with spaces', ` ${SECRET} \n`, ` ${SECRET} `],
])('the value of a file %s is the text before its last newline', (_, content, expected) => {
  const JWT_SECRET_FILE = writeSecret(content);
  expect(resolveSecretFiles({ JWT_SECRET_FILE }, '/').env['JWT_SECRET']).toBe(expected);
});

test('a relative path is resolved against the given folder', () => {
  writeSecret(SECRET);
  expect(resolveSecretFiles({ JWT_SECRET_FILE: 'secret' }, folder).env).toEqual({ JWT_SECRET: SECRET });
});

test('a secret and its file cannot both be set', () => {
  const JWT_SECRET_FILE = writeSecret(SECRET);
  const { problems } = resolveSecretFiles({ JWT_SECRET: 'other', JWT_SECRET_FILE }, '/');
  expect(problems).toEqual(['JWT_SECRET and JWT_SECRET_FILE are both set: set only one of them']);
});

test('an empty variable counts as unset', () => {
  const JWT_SECRET_FILE = writeSecret(SECRET);
  expect(
    resolveSecretFiles(
      { JWT_SECRET: '', JWT_SECRET_FILE, OPERATOR_TOKEN: 'token', OPERATOR_TOKEN_FILE: '' },
      '/',
    ),
  ).toEqual({ env: { JWT_SECRET: SECRET, OPERATOR_TOKEN: 'token' }, problems: [] });
});

test('resolveSecretFiles names every variable and path that cannot be read', () => {
  expect(
    resolveSecretFiles({ JWT_SECRET_FILE: '/nowhere/secret', DATABASE_URL_FILE: folder }, '/').problems,
  ).toEqual([
    `DATABASE_URL_FILE: could not read ${folder} (EISDIR)`,
    'JWT_SECRET_FILE: could not read /nowhere/secret (ENOENT)',
  ]);
});

test.each([
  ['', 'is empty'],
  ['\n', 'is empty'],
  [' \r\n', 'is empty'],
  [`${SECRET}\0`, 'is not a text file'],
  [Buffer.concat([Buffer.from(SECRET), Buffer.from([0xff])]), 'is not a text file'],
])(
  'a file with the content %j is rejected with an error that does not show the content',
  (content, expected) => {
    const JWT_SECRET_FILE = writeSecret(content);
    expect(resolveSecretFiles({ JWT_SECRET_FILE }, '/')).toEqual({
      env: {},
      problems: [`JWT_SECRET_FILE: ${JWT_SECRET_FILE} ${expected}`],
    });
  },
);

test('only secrets can be in files', () => {
  const env = { PORT_FILE: '/nowhere/port', GOOGLE_APPLICATION_CREDENTIALS_FILE: '/nowhere/key' };
  expect(resolveSecretFiles(env, '/')).toEqual({ env, problems: [] });
});

test('the environment takes precedence over .env, even if one has a secret and the other its file', () => {
  expect(mergeDotEnv({ PORT: '1', BIND: 'a' }, { PORT: '2' })).toEqual({ PORT: '2', BIND: 'a' });
  expect(mergeDotEnv({ JWT_SECRET: 'a' }, { JWT_SECRET_FILE: 'b' })).toEqual({ JWT_SECRET_FILE: 'b' });
  expect(mergeDotEnv({ JWT_SECRET_FILE: 'a' }, { JWT_SECRET: 'b' })).toEqual({ JWT_SECRET: 'b' });
  // A conflict within one source remains, so it is reported.
  const conflict = { JWT_SECRET: 'a', JWT_SECRET_FILE: 'b' };
  expect(mergeDotEnv(conflict, {})).toEqual(conflict);
  expect(mergeDotEnv({}, conflict)).toEqual(conflict);
});
