// This module is plain JavaScript without packages, because it also runs before dependencies are installed.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'MIGRATION_DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'JWT_SECRET',
  'OPERATOR_TOKEN',
  'RENDERER_TOKEN',
  'RATE_LIMIT_REDIS_URL',
  'CDN_PURGE_TOKEN',
  'CONSOLE_TOKEN',
  'SITE_BUCKET_ACCESS_KEY_ID',
  'SITE_BUCKET_SECRET_ACCESS_KEY',
];

export const toFileVariableName = (name) => `${name}_FILE`;

export function mergeDotEnv(dotEnv, env) {
  const overriddenNames = new Set(
    SECRET_SETTINGS.flatMap((name) => {
      const file = toFileVariableName(name);
      if (env[name]) return [file];
      return env[file] ? [name] : [];
    }),
  );
  const remainingEntries = Object.entries(dotEnv).filter(([name]) => !overriddenNames.has(name));
  return { ...Object.fromEntries(remainingEntries), ...env };
}

/** Reads a secret without its final newline. The message of a thrown error does not contain the secret. */
function readSecret(path) {
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`could not read ${path}${code}`, { cause: error });
  }
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${path} is not a text file`, { cause: error });
  }
  // An environment variable cannot contain a null character, and Node's error message would show its value.
  if (text.includes('\0')) throw new Error(`${path} is not a text file`);
  if (text.trim() === '') throw new Error(`${path} is empty`);
  return text.replace(/\r?\n$/, '');
}

export function resolveSecretFiles(env, root) {
  const fileVariables = new Set(SECRET_SETTINGS.map(toFileVariableName));
  const resolved = Object.fromEntries(Object.entries(env).filter(([name]) => !fileVariables.has(name)));
  const problems = [];
  for (const name of SECRET_SETTINGS) {
    const variable = toFileVariableName(name);
    const path = env[variable];
    if (!path) continue;
    if (env[name]) {
      problems.push(`${name} and ${variable} are both set: set only one of them`);
      continue;
    }
    try {
      resolved[name] = readSecret(resolve(root, path));
    } catch (error) {
      problems.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { env: resolved, problems };
}
