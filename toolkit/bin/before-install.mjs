/** What can be known of a program's settings before anything is installed: plain Node, no dependencies. */
import { unsafeInProduction } from '../../contract/server/production.mjs';
import { takenPlaces } from './ports.mjs';

/**
 * @import { Environment } from '../../contract/server/production.mjs'
 * @import { Place } from './ports.mjs'
 */

/** @typedef {{ name: string, bind: string, usual: number, what: string }} Port a port, and the settings that name it */

/** @type {Record<string, { ports: Port[], program?: 'api' | 'site' }>} */
const PROGRAMS = {
  'api/src/server.ts': {
    ports: [
      { name: 'API_PORT', bind: 'API_BIND', usual: 4000, what: 'the API' },
      {
        name: 'API_INTERNAL_PORT',
        bind: 'API_INTERNAL_BIND',
        usual: 4100,
        what: 'the internal port of the API',
      },
    ],
    program: 'api',
  },
  'ops/src/gateway/main.ts': {
    ports: [{ name: 'PORT', bind: 'BIND', usual: 3000, what: 'the site' }],
  },
  'ops/src/renderer/main.ts': {
    ports: [{ name: 'RENDERER_PORT', bind: 'RENDERER_BIND', usual: 3100, what: 'the renderer' }],
  },
  'ops/src/commands/build-site.ts': { ports: [], program: 'site' },
};

/**
 * What is wrong with the settings with which a program is to be run, a line each.
 * @param {string} file the program, below the repository
 * @param {Environment} env
 * @returns {Promise<string[]>}
 */
export async function problemsOf(file, env) {
  const { ports = [], program } = PROGRAMS[file] ?? {};
  /** @type {Record<string, string>} */
  const set = {};
  for (const [name, value] of Object.entries(env)) if (value) set[name] = value;
  const isPort = (/** @type {Place} */ { port }) => Number.isInteger(port) && port >= 0 && port <= 65_535;
  const places = ports.map(({ name, bind, usual, what }) => ({
    name,
    port: Number(set[name] ?? usual),
    host: set[bind] ?? '127.0.0.1',
    what,
  }));
  return [
    ...(program ? unsafeInProduction(set, program) : []),
    ...places
      .filter((place) => !isPort(place))
      .map(({ name }) => `${name} must be a port number from 0 to 65535`),
    ...(await takenPlaces(places.filter(isPort))),
  ];
}
