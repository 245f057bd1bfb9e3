import type { Configuration } from 'webpack';

export function remoteConfigs(dir: string, env: { browser: true }): Configuration;
