import { fileURLToPath } from 'node:url';
import { inlineScript } from '@second-gear/contract/build/inline-script.mjs';

let text: string | undefined;

/** Text of the page's first script (main.ts), compiled once a process: most commands compose no page. */
export const firstScript = (): string =>
  (text ??= inlineScript(fileURLToPath(new URL('./main.ts', import.meta.url))));
