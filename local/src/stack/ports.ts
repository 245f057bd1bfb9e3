import { isFree } from '@second-gear/toolkit/ports';
import { PORT_VARIABLES, type Ports, type Settings } from './settings.ts';

const WHAT: Record<keyof Ports, string> = {
  site: 'the site',
  api: 'the API',
  apiInternal: 'the internal port of the API',
  authEmulator: 'the Auth emulator',
  sandbox: 'the payments sandbox',
  renderer: 'the renderer',
};

/** What to do about taken ports, a line each. */
export const takenMessage = (taken: readonly (keyof Ports)[], ports: Ports): string =>
  taken
    .map(
      (name) =>
        `Port ${String(ports[name])} is taken, and ${WHAT[name]} needs it. ` +
        `Stop what uses it, or choose another: ${PORT_VARIABLES[name]}=${String(ports[name] + 1)} npm start (or set it in .env).`,
    )
    .join('\n');

/** Throws an Error with takenMessage unless every port that this stack will use is free. */
export async function requireFreePorts({ ports, signIn, payments, draws }: Settings): Promise<void> {
  const used = (Object.keys(ports) as (keyof Ports)[])
    .filter((name) => name !== 'authEmulator' || signIn === 'emulator')
    .filter((name) => name !== 'sandbox' || payments === 'sandbox')
    .filter((name) => name !== 'renderer' || draws);
  const free = await Promise.all(used.map((name) => isFree(ports[name])));
  const taken = used.filter((_, index) => !free[index]);
  if (taken.length > 0) throw new Error(takenMessage(taken, ports));
}
