import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './environments.ts';

test('loadSecrets creates long, different secrets once, readable by their owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  const secrets = loadSecrets(join(folder, 'data'));
  expect(secrets.jwt.length).toBeGreaterThanOrEqual(48);
  expect(secrets.webhook).not.toBe(secrets.jwt);
  expect(loadSecrets(join(folder, 'data'))).toEqual(secrets);
  expect(statSync(join(folder, 'data/jwt-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
