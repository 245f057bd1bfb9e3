import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteBuild } from '@second-gear/federation/release';
import { activateVersion } from '../../rollout/activate-version.ts';
import { withRemoteCandidate } from '../../site/candidate.ts';
import { withSiteLock } from '../../site/journal.ts';
import type { SitePaths } from '../../site/paths.ts';
import { SLOT_SAMPLES } from './slot-drivers.ts';

const GATE_REMOTE = 'gate';
const CONTAINER = 'second_gear_gate';

/** Returns the address of the gate's screen for a slot. */
export const slotAddress = (slot: string): string => `/gate/${slot}`;

/** Selector of the element that contains the slot on the gate's screen. */
export const SLOT_ELEMENT = '[data-gate-slot]';

/** Returns the serializable props of each slot, and the names of those that are functions. */
const createSlotSamples = (): Record<string, { data: unknown; functions: string[] }> =>
  Object.fromEntries(
    Object.entries(SLOT_SAMPLES).map(([name, createProps]) => {
      const props: Record<string, unknown> = { ...createProps() };
      const functions = Object.keys(props).filter((key) => typeof props[key] === 'function');
      return [name, { data: props, functions }];
    }),
  );

/** Returns the entry of the gate's own remote. Like any remote, it uses the shell's shared packages. */
const createEntryScript = (): string => `globalThis.${CONTAINER} = (function () {
  var shared, samples = ${JSON.stringify(createSlotSamples())};
  var loadShared = async function (key) {
    var provider = Object.values(shared[key])[0];
    return (provider.lib || await provider.get())();
  };
  return {
    init: function (scope) { shared = scope; },
    get: async function () {
      var react = await loadShared('react'), router = await loadShared('react-router-dom'), slots = await loadShared('@second-gear/contract/slots');
      var Screen = function () {
        var name = router.useParams().slot, sample = samples[name], props = Object.assign({}, sample.data);
        sample.functions.forEach(function (key) { props[key] = function () {}; });
        return react.createElement(react.Fragment, null,
          react.createElement('h1', null, name),
          react.createElement('div', { 'data-gate-slot': name }, react.createElement(slots.Slot, { name, props })));
      };
      var remote = { routes: function () { return [{ path: '${slotAddress(':slot')}', element: react.createElement(Screen) }]; }, slots: {} };
      return function () { return { default: remote }; };
    }
  };
})();
`;

const gateRemoteBuild: RemoteBuild = {
  version: '1.0.0',
  container: CONTAINER,
  declaration: {
    name: GATE_REMOTE,
    owner: 'The gate',
    routes: [{ path: slotAddress(':slot') }],
    slots: [],
    contract: '*',
    budget: 0,
  },
  shared: {},
  builtWithContract: '1.0.0',
  entry: 'remoteEntry.js',
  first: ['remoteEntry.js'],
};

/** Adds the gate's own remote to a staged site. Its only screen opens any slot. */
export async function addSlotScreen(staged: SitePaths): Promise<void> {
  const dist = await mkdtemp(path.join(tmpdir(), 'second-gear-gate-'));
  try {
    await writeFile(path.join(dist, 'build.json'), JSON.stringify(gateRemoteBuild));
    await writeFile(path.join(dist, 'remoteEntry.js'), createEntryScript());
    await withRemoteCandidate(staged, GATE_REMOTE, dist, (to) =>
      withSiteLock(staged, () =>
        activateVersion(staged, {
          remote: GATE_REMOTE,
          to,
          what: 'activate',
          who: GATE_REMOTE,
          why: 'slots',
        }),
      ),
    );
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
}
