import { fileURLToPath } from 'node:url';
import { bundleInlineScript } from '@second-gear/federation/build/inline-script.mjs';

let compiledScript: string | undefined;

/**
 * Returns the compiled first script (main.ts). Compiles it on the first call, because most commands need
 * none.
 */
export const firstScript = (): string =>
  (compiledScript ??= bundleInlineScript(fileURLToPath(new URL('./main.ts', import.meta.url))));
