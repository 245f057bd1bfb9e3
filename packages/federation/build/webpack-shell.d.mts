import type { Configuration } from 'webpack';

/** Content of the files that the shell's build emits for the page. */
interface PageFiles {
  headScript: string;
  icon: string;
  baseCss: string;
  shareImage: Buffer;
}

export function shellConfigs(
  dir: string,
  page: PageFiles,
  declaration: { budget: number },
  env: { browser: true },
): Configuration;
