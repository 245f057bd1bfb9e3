import type { Drawing } from '@second-gear/contract/drawn';
import type { ServerHalf } from '../renderer/halves.ts';
import { settingsFromEnvironment } from '../site/settings.ts';

/**
 * A minimal server bundle of a shell. A remote is a function from an address to a text; `frame` works without
 * a remote.
 */
export const SMALL_SHELL = `
module.exports = {
  shared: { 'react': {} },
  draw: async ({ address, frameOnly }, remote) => {
    const drawn = remote && !frameOnly ? await remote.module(address) : 'frame';
    return {
    kind: 'page',
    status: address === '/gone' ? 404 : 200,
    head: '<title>' + (remote ? remote.name + ' ' + remote.version : 'shell') + '</title>',
    body: String(drawn.body ?? drawn),
    style: { attributes: 'data-styled="true"', text: 'h1{}' },
    structured: [],
    state: {
      remote: remote && { name: remote.name, version: remote.version },
      complete: !frameOnly, loaderData: {}, errors: null, queries: [],
    },
    faults: drawn.faults ?? [],
    };
  },
};`;

/**
 * Returns the server bundle of a remote whose screen runs this code. Code after \`//@@\` runs when the bundle
 * loads.
 */
export function smallHalf(code: string): string {
  const [screen = '', atOnce = ''] = code.split('//@@');
  return `${atOnce}
    const never = () => new Promise(() => undefined);
    const later = () => new Promise((resolve) => setTimeout(resolve, 100, 'later'));
    module.exports = { default: async (address) => { ${screen} } };`;
}

/** Returns such a bundle as a version of the catalog. */
export const halfOf = (version: string, code: string): ServerHalf => ({
  name: 'catalog',
  version,
  file: `catalog-${version}.cjs`,
  code: smallHalf(code),
});

/** Returns the render task for an address. */
export const drawingOf = (address: string): Drawing => ({
  address,
  page: { config: settingsFromEnvironment({}).config, api: 'http://127.0.0.1:9', origin: 'http://localhost' },
  deadline: 5_000,
});
