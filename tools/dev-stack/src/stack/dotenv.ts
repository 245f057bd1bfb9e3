import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { mergeDotEnv } from '@second-gear/server-config/secret-files';
import type { Environment } from './settings.ts';

/** Merges the variables of a `.env` text into the environment, which takes precedence. */
export const withDotEnv = (text: string, env: Environment): Environment => mergeDotEnv(parseEnv(text), env);

/** Same as withDotEnv, but reads the text from a file, which may be absent. */
export const loadDotEnv = (file: string, env: Environment): Environment =>
  existsSync(file) ? withDotEnv(readFileSync(file, 'utf8'), env) : { ...env };
