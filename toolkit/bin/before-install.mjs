/** Checks a program's settings before anything is installed. Plain Node, no dependencies. */
import { parseArgs } from 'node:util';
import { consoleProblems, unsafeInProduction } from '../../contract/server/production.mjs';
import { takenPlaces } from './ports.mjs';

/**
 * @import { Environment } from '../../contract/server/production.mjs'
 * @import { Place } from './ports.mjs'
 */

/** @typedef {{ name: string, bind?: string, usual: number, what: string }} Port a port, and the settings that name it */

/**
 * @typedef {object} Program
 * @property {Port[]} ports
 * @property {(env: Environment) => string[]} [problems] other invalid settings
 * @property {string} [portOption] option for its first port; overrides the settings
 */

/** @type {Record<string, Program>} */
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
    problems: (env) => unsafeInProduction(env, 'api'),
  },
  'ops/src/gateway/main.ts': {
    ports: [{ name: 'PORT', bind: 'BIND', usual: 3000, what: 'the site' }],
  },
  'ops/src/renderer/main.ts': {
    ports: [{ name: 'RENDERER_PORT', bind: 'RENDERER_BIND', usual: 3100, what: 'the renderer' }],
  },
  'ops/src/commands/build-site.ts': { ports: [], problems: (env) => unsafeInProduction(env, 'site') },
  'ops/src/commands/console.ts': {
    ports: [{ name: 'CONSOLE_PORT', bind: 'CONSOLE_BIND', usual: 3002, what: 'the console' }],
    problems: consoleProblems,
    portOption: 'port',
  },
  'ops/src/commands/dev.ts': { ports: [{ name: 'DEV_PORT', usual: 3001, what: 'npm run dev' }] },
};

/** @type {(option: string, args: readonly string[]) => string | undefined} */
const valueOf = (option, args) => {
  // Not strict, because the command parses its other arguments itself.
  const { values } = parseArgs({ args: [...args], options: { [option]: { type: 'string' } }, strict: false });
  return typeof values[option] === 'string' ? values[option] : undefined;
};

/**
 * Returns the problems of a program's settings, one per line.
 * @param {string} file path of the program in the repository
 * @param {Environment} env
 * @param {readonly string[]} args its arguments
 * @returns {Promise<string[]>}
 */
export async function problemsOf(file, env, args = []) {
  const { ports = [], problems, portOption } = PROGRAMS[file] ?? {};
  /** @type {Record<string, string>} */
  const set = {};
  for (const [name, value] of Object.entries(env)) if (value) set[name] = value;
  const isPort = (/** @type {Place} */ { port }) => Number.isInteger(port) && port >= 0 && port <= 65_535;
  const given = portOption && valueOf(portOption, args);
  const places = ports.map(({ name, bind, usual, what }, index) => ({
    ...(given && index === 0
      ? { name: `--${portOption}`, port: Number(given) }
      : { name, port: Number(set[name] ?? usual) }),
    host: (bind && set[bind]) || '127.0.0.1',
    what,
  }));
  return [
    ...(problems?.(set) ?? []),
    ...places
      .filter((place) => !isPort(place))
      .map(({ name }) => `${name} must be a port number from 0 to 65535`),
    ...(await takenPlaces(places.filter(isPort))),
  ];
}
