import type { CraftedServerBundle, FaultKind } from './crafted-version.ts';

const OTHER_SERVER = 'http://127.0.0.1:49151/collect';

/** Screens of one server bundle: the path, what the screen does, its code, and the gate's words. */
const SCREENS: readonly [path: string, name: string, code: string, words: string, kind?: FaultKind][] = [
  [
    '/throws',
    'throws on the server',
    'throw new Error("no car");',
    'on the server, rendering threw an error: …no car',
  ],
  [
    '/counts',
    'keeps a counter between pages on the server',
    'globalThis.pages = (globalThis.pages ?? 0) + 1; return globalThis.pages;',
    'its output depends on earlier renders. It keeps state between pages, which other visitors would see.',
  ],
  [
    '/keeps',
    'keeps data of another page on the server',
    'const kept = (globalThis.kept ??= address); return kept + Math.random();',
    'its output depends on earlier renders.',
  ],
  [
    '/calls',
    'calls another server',
    `await fetch("${OTHER_SERVER}"); return "x";`,
    'on the server, it calls more than the API: …127.0.0.1:49151',
  ],
  [
    '/hides',
    'calls another server and hides the failure',
    'await fetch("https://collect.example/x").catch(() => null); return "x";',
    'on the server, it calls more than the API: …collect.example:443',
  ],
  [
    '/sends',
    'calls another server without waiting for it',
    `void fetch("${OTHER_SERVER}").catch(() => null); return "x";`,
    'on the server, it calls more than the API: …127.0.0.1:49151',
  ],
  [
    '/resolves',
    'loads a module of the network on the server',
    'return process.getBuiltinModule("node:dns").resolve("x.example", () => undefined);',
    'on the server, rendering threw an error: …getBuiltinModule is not a function',
  ],
  [
    '/exits',
    'exits its thread on the server',
    'process.exit(3);',
    'on the server, it crashed its rendering thread',
  ],
  [
    '/waits',
    'waits for a timer on the server',
    'await new Promise((resolve) => setTimeout(resolve, 1_000)); return "x";',
    'rendering waits … ms for something other than the API, such as a timer, over the limit of 300 ms.',
  ],
  [
    '/computes',
    'computes too long on the server',
    // A loop that ends at a fixed time would use less CPU time on a busy machine, so this loop counts.
    'let sum = 0; for (let n = 0; n < 1e9; n += 1) sum += n % 7; return "x" + sum;',
    'rendering takes … ms, over the limit of … ms of CPU time.',
    'heavy',
  ],
  [
    '/leaks',
    'leaks memory on the server',
    '(globalThis.all ??= []).push(Buffer.alloc(2 * 2 ** 20, 1)); return "x";',
    'on the server, it uses too much memory or leaks it',
    'heavy',
  ],
];

/** Bundles with one fault each, because the gate runs no further screen after it. Code after `//@@` is top-level. */
const BUNDLES: readonly [name: string, code: string, words: string, timeoutMs: number][] = [
  [
    'accesses window while its server bundle loads',
    '//@@window.scrollTo(0, 0);',
    'on the server, it does not load without a window. …window is not defined',
    120_000,
  ],
  [
    'requires a module on the server that is not shared',
    '//@@require("node:fs");',
    'on the server, it does not load …does not share node:fs',
    120_000,
  ],
  [
    'calls another server while its server bundle loads',
    `return "x";//@@fetch("${OTHER_SERVER}").catch(() => null);`,
    'on the server, it calls more than the API: …127.0.0.1:49151',
    120_000,
  ],
  ['never finishes rendering', 'for (;;);', 'on the server, rendering never finished', 5_000],
  ['waits forever on the server', 'await never();', 'on the server, rendering never finished', 1_000],
  [
    'never finishes rendering, in small steps',
    'for (;;) await null;',
    'on the server, rendering never finished',
    5_000,
  ],
];

/** Path of the only screen of each bundle in BUNDLES. */
export const ONLY_PATH = '/cars';

/** Versions that the gate refuses after rendering them on the server. */
export const CRAFTED_SERVER_BUNDLES: readonly (CraftedServerBundle & { path: string })[] = [
  ...SCREENS.map(([path, name, code, words, kind = 'server']) => ({
    name,
    kind,
    path,
    code,
    check: 'drawing' as const,
    words: `${path}: ${words}`,
  })),
  ...BUNDLES.map(([name, code, words, timeoutMs]) => ({
    name,
    code,
    alone: { timeoutMs },
    kind: 'server' as const,
    path: ONLY_PATH,
    check: 'drawing' as const,
    words: `${ONLY_PATH}: ${words}`,
  })),
];
