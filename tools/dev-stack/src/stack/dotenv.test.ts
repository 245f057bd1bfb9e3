import { fileURLToPath } from 'node:url';
import { readSettings } from '../../bin/settings.mjs';
import { loadDotEnv, withDotEnv } from './dotenv.ts';

test('withDotEnv supports comments, quotes, and blank lines', () => {
  const text = '# ports\nPORT=3100\n\nNAME="Second Gear" # trailing\nEMPTY=\nexport API_PORT=4100\n';
  expect(withDotEnv(text, {})).toEqual({ PORT: '3100', NAME: 'Second Gear', EMPTY: '', API_PORT: '4100' });
});

test('withDotEnv prefers the environment over the file', () => {
  expect(withDotEnv('PORT=3100\nAPI_PORT=4100', { PORT: '3200' })).toEqual({
    PORT: '3200',
    API_PORT: '4100',
  });
});

test('withDotEnv omits the file of a secret that the environment contains', () => {
  expect(withDotEnv('JWT_SECRET_FILE=/run/jwt', { JWT_SECRET: 'secret' })).toEqual({ JWT_SECRET: 'secret' });
});

test('loadDotEnv returns the environment unchanged if the file is missing', () => {
  expect(loadDotEnv('/nowhere/.env', { PORT: '1' })).toEqual({ PORT: '1' });
});

test('an unmodified copy of .env.example changes no setting', () => {
  const example = loadDotEnv(fileURLToPath(new URL('../../../../.env.example', import.meta.url)), {});
  expect(Object.keys(example).length).toBeGreaterThan(25);
  const { env, ...settings } = readSettings(example, '/srv');
  const { env: emptyEnv, ...defaults } = readSettings({}, '/srv');
  expect(emptyEnv).toEqual({});
  expect(settings).toEqual(defaults);
  expect(env).not.toHaveProperty('NODE_ENV');
});
