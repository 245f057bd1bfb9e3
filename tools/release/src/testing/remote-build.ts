import type { RemoteBuild } from '@second-gear/federation/release';

/** Returns the build report of a remote. */
export const buildOf = (
  name: string,
  overrides: Partial<RemoteBuild['declaration']> = {},
  shared = {},
): RemoteBuild => ({
  version: '1.0.0',
  container: `${name}_abc`,
  declaration: {
    name,
    owner: `${name} team`,
    routes: [{ path: `/${name}` }],
    slots: [],
    contract: '^1.0.0',
    budget: 10_000,
    ...overrides,
  },
  shared: { react: '^19.0.0', ...shared },
  builtWithContract: '1.0.0',
  entry: 'remoteEntry.js',
  first: ['remoteEntry.js', 'remote.1.js'],
});
