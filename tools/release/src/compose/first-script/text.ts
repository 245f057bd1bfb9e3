import { fileURLToPath } from 'node:url';
import { bundleInlineScript } from '@second-gear/federation/build/inline-script.mjs';

let text: string | undefined;

/**
 * Returns the first script (main.ts). It is compiled on demand, once per process, because most commands
 * compose no page.
 */
export const firstScript = (): string =>
  (text ??= bundleInlineScript(fileURLToPath(new URL('./main.ts', import.meta.url))));
