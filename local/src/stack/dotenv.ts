import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Environment } from './settings.ts';

/** The variables of a `.env` text under those of the environment, which win. */
export const withDotEnv = (text: string, env: Environment): Environment => ({ ...parseEnv(text), ...env });

/** As withDotEnv, from a file that may be absent. */
export const loadDotEnv = (file: string, env: Environment): Environment =>
  existsSync(file) ? withDotEnv(readFileSync(file, 'utf8'), env) : { ...env };
