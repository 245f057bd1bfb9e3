import type { Configuration } from 'webpack';

/** Contents of the page itself. */
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
