import type { RenderRequest } from '@second-gear/federation/ssr';
import type { ServerBundle } from '../renderer/server-bundle.ts';
import { settingsFromEnvironment } from '../site/settings.ts';

/**
 * A minimal server bundle of a shell. It expects a remote's bundle to export a function that returns the text
 * for an address and page. Without a remote it renders `frame`.
 */
export const MINIMAL_SHELL_BUNDLE = `
module.exports = {
  shared: { 'react': {} },
  draw: async ({ address, page, frameOnly }, remote) => {
    const output = remote && !frameOnly ? await remote.module(address, page) : 'frame';
    return {
    kind: 'page',
    status: address === '/gone' ? 404 : 200,
    head: '<title>' + (remote ? remote.name + ' ' + remote.version : 'shell') + '</title>',
    body: String(output.body ?? output),
    style: { attributes: 'data-styled="true"', text: 'h1{}' },
    structured: [],
    state: {
      remote: remote && { name: remote.name, version: remote.version },
      complete: !frameOnly, loaderData: {}, errors: null, queries: [],
    },
    faults: output.faults ?? [],
    };
  },
};`;

/**
 * Returns the server bundle of a remote whose screen runs this code. Code after `//@@` runs at the top level.
 */
export function minimalServerBundle(code: string): string {
  const [screenCode = '', topLevelCode = ''] = code.split('//@@');
  return `${topLevelCode}
    const never = () => new Promise(() => undefined);
    const later = () => new Promise((resolve) => setTimeout(resolve, 100, 'later'));
    module.exports = { default: async (address, page) => { ${screenCode} } };`;
}

/** Returns the server bundle of a catalog version whose screen runs this code. */
export const serverBundleOf = (version: string, code: string): ServerBundle => ({
  name: 'catalog',
  version,
  file: `catalog-${version}.cjs`,
  code: minimalServerBundle(code),
});

/** Returns the render request for an address. */
export const renderRequestOf = (address: string): RenderRequest => ({
  address,
  page: { config: settingsFromEnvironment({}).config, api: 'http://127.0.0.1:9', origin: 'http://localhost' },
  deadline: 5_000,
});
