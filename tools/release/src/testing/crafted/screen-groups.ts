import type { publishMinimal } from '../minimal-site.ts';
import { CONDITIONAL, EVERYWHERE, HEADINGS, HYDRATION } from './conditional.ts';
import type { CraftedScreen } from './crafted-version.ts';
import { CHANGED_GLOBALS, CHANGED_STATE, POLYFILLS, SHELL_STATE } from './page-wide.ts';
import { RUNNING } from './running.ts';
import {
  ENDLESS_MODULE,
  ENDLESS_WORK,
  HELPERS,
  SMALL_BUDGET,
  UNLISTED_FILES,
  VISIBLE_FAULTS,
} from './screens.ts';

type MinimalOptions = NonNullable<Parameters<typeof publishMinimal>[2]>;

/** Faults that share one version and one run of the gate. */
export interface ScreenGroup {
  name: string;
  faults: readonly CraftedScreen[];
  /** Code that the shell runs first. */
  shellCode?: string;
  /** Code that each of the version's screens runs first. */
  screenCode?: string;
  options?: MinimalOptions;
}

/** Code of the server bundle of EVERYWHERE. */
const SERVER_CODE = `if (address === '/fails-on-server') throw new Error('no car');
  const headings = { ${Object.entries(HEADINGS)
    .map(([path, heading]) => `'${path}': ${heading}`)
    .join(', ')} };
  return '<a href="/about">About</a><main><h1>' + headings[address] + '</h1></main>';`;

/** The group that the whole gate checks, not only its browser check. */
export const WHOLE_GATE_GROUP: ScreenGroup = {
  name: 'faults that three checks see',
  faults: EVERYWHERE,
  shellCode: HYDRATION,
  screenCode: Object.entries(HEADINGS)
    .map(([path, heading]) => `if (path === '${path}') return heading(${heading});`)
    .join('\n'),
  options: { serverCode: SERVER_CODE, files: { 'remoteEntry.js.map': '{}' } },
};

/** The groups that the browser check alone checks. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
  {
    name: 'faults that a browser shows at once',
    faults: VISIBLE_FAULTS,
    screenCode: HELPERS,
    options: { files: UNLISTED_FILES, budget: SMALL_BUDGET },
  },
  { name: 'what keeps running', faults: RUNNING },
  { name: 'faults under a condition', faults: CONDITIONAL },
  { name: 'changes of globals', faults: CHANGED_GLOBALS, shellCode: POLYFILLS },
  { name: 'changes of the page', faults: CHANGED_STATE, shellCode: SHELL_STATE },
  { name: 'endless work', faults: ENDLESS_WORK },
  { name: 'a module that never finishes loading', faults: ENDLESS_MODULE },
];

const isScreen = ({ place, path }: CraftedScreen): boolean => place === undefined && path !== '';

/** Returns the paths of a group's screens. Every version has a screen at `/`. */
const pathsOf = (faults: readonly CraftedScreen[]): string[] => [
  ...new Set(['/', ...faults.filter(isScreen).map(({ path }) => path)]),
];

/** Returns the code of a group's screens. A screen whose faults render no heading renders one first. */
const screenCodeOf = ({ faults, screenCode = '' }: ScreenGroup): string =>
  [
    screenCode,
    ...pathsOf(faults).map((path) => {
      const ownFaults = faults.filter((fault) => isScreen(fault) && fault.path === path);
      const code = ownFaults.map((fault) => fault.code).join('\n');
      const cleanup = ownFaults.map((fault) => fault.cleanup ?? '').join('\n');
      return `if (path === '${path}') {
        ${code.includes('heading(') ? '' : `heading('Cars');`} ${code}
        ${cleanup.trim() === '' ? '' : `return function () { ${cleanup} };`}
      }`;
    }),
  ].join('\n');

/** Returns the code and options with which publishMinimal publishes a group's version. */
export function minimalVersionOf(group: ScreenGroup): { mount: string; options: MinimalOptions } {
  const { faults, options } = group;
  const slots = faults.flatMap(({ place, code }) =>
    typeof place === 'object' ? [[place.slot, code] as const] : [],
  );
  const declared = pathsOf(faults);
  return {
    mount: screenCodeOf(group),
    options: {
      declared,
      actual: declared.filter((path) => path !== '/gone'),
      slots: Object.fromEntries(slots),
      topLevelCode: faults.flatMap(({ place, code }) => (place === 'top level' ? code : [])).join('\n'),
      ...options,
    },
  };
}
