import { isFree } from '../../toolkit/bin/ports.mjs';
import { PORT_VARIABLES } from './settings.mjs';

/**
 * @import { Ports, Settings } from '../src/stack/settings.ts'
 */

/** @type {Record<keyof Ports, string>} */
const WHAT = {
  site: 'the site',
  api: 'the API',
  apiInternal: 'the internal port of the API',
  authEmulator: 'the Auth emulator',
  sandbox: 'the payments sandbox',
  renderer: 'the renderer',
};

/**
 * Returns instructions about occupied ports, one per line.
 * @param {readonly (keyof Ports)[]} taken
 * @param {Ports} ports
 */
export const takenMessage = (taken, ports) =>
  taken
    .map(
      (name) =>
        `Port ${ports[name]} is taken, and ${WHAT[name]} needs it. ` +
        `Stop what uses it, or choose another: ${PORT_VARIABLES[name]}=${ports[name] + 1} npm start (or set it in .env).`,
    )
    .join('\n');

/**
 * Throws an Error with takenMessage unless every port that this stack uses is free.
 * @param {Settings} settings
 */
export async function requireFreePorts({ ports, signIn, payments, draws }) {
  const used = /** @type {(keyof Ports)[]} */ (Object.keys(ports))
    .filter((name) => name !== 'authEmulator' || signIn === 'emulator')
    .filter((name) => name !== 'sandbox' || payments === 'sandbox')
    .filter((name) => name !== 'renderer' || draws);
  const free = await Promise.all(used.map((name) => isFree(ports[name])));
  const taken = used.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new Error(takenMessage(taken, ports));
}
