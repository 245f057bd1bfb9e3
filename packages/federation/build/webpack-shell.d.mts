import type { Configuration } from 'webpack';

/** Content of the page that the shell's build emits as files. */
interface PageParts {
  headScript: string;
  icon: string;
  baseCss: string;
  shareImage: Buffer;
}

export function shellConfigs(
  dir: string,
  page: PageParts,
  declared: { budget: number },
  env: { browser: true },
): Configuration;
