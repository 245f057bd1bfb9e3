/** Checks a program's settings before anything is installed. Plain Node, no dependencies. */
import { parseArgs } from 'node:util';
import { consoleProblems, unsafeInProduction } from '../../server-config/src/production.mjs';
import { describeOccupiedPorts } from './ports.mjs';

/**
 * @import { Environment } from '../../server-config/src/production.mjs'
 * @import { ServicePort } from './ports.mjs'
 */

/** @typedef {{ name: string, bind?: string, defaultPort: number, what: string }} Port a port, and the settings that name it */

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
      { name: 'API_PORT', bind: 'API_BIND', defaultPort: 4000, what: 'the API' },
      {
        name: 'API_INTERNAL_PORT',
        bind: 'API_INTERNAL_BIND',
        defaultPort: 4100,
        what: 'the internal port of the API',
      },
    ],
    problems: (env) => unsafeInProduction(env, 'api'),
  },
  'tools/release/src/gateway/main.ts': {
    ports: [{ name: 'PORT', bind: 'BIND', defaultPort: 3000, what: 'the site' }],
  },
  'tools/release/src/renderer/main.ts': {
    ports: [{ name: 'RENDERER_PORT', bind: 'RENDERER_BIND', defaultPort: 3100, what: 'the renderer' }],
  },
  'tools/release/src/commands/build-site.ts': {
    ports: [],
    problems: (env) => unsafeInProduction(env, 'site'),
  },
  'tools/release/src/commands/console.ts': {
    ports: [{ name: 'CONSOLE_PORT', bind: 'CONSOLE_BIND', defaultPort: 3002, what: 'the console' }],
    problems: consoleProblems,
    portOption: 'port',
  },
  'tools/release/src/commands/dev.ts': {
    ports: [{ name: 'DEV_PORT', defaultPort: 3001, what: 'npm run dev' }],
  },
};

/** @type {(option: string, args: readonly string[]) => string | undefined} */
const optionValue = (option, args) => {
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
export async function findSettingsProblems(file, env, args = []) {
  const { ports = [], problems, portOption } = PROGRAMS[file] ?? {};
  /** @type {Record<string, string>} */
  const variables = {};
  for (const [name, value] of Object.entries(env)) if (value) variables[name] = value;
  const hasValidPort = (/** @type {ServicePort} */ { port }) =>
    Number.isInteger(port) && port >= 0 && port <= 65_535;
  const portArgument = portOption && optionValue(portOption, args);
  const servicePorts = ports.map(({ name, bind, defaultPort, what }, index) => ({
    ...(portArgument && index === 0
      ? { name: `--${portOption}`, port: Number(portArgument) }
      : { name, port: Number(variables[name] ?? defaultPort) }),
    host: (bind && variables[bind]) || '127.0.0.1',
    what,
  }));
  return [
    ...(problems?.(variables) ?? []),
    ...servicePorts
      .filter((servicePort) => !hasValidPort(servicePort))
      .map(({ name }) => `${name} must be a port number from 0 to 65535`),
    ...(await describeOccupiedPorts(servicePorts.filter(hasValidPort))),
  ];
}
