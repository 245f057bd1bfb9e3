/** The moves that an operator can make on a remote, and their summaries. */

const gate = ({ name }) =>
  name === 'shell'
    ? 'The gate checks it first with every version of every remote in use, which takes minutes; where it refuses, nothing changes.'
    : 'The gate checks it first, which takes a minute at most; where it refuses, nothing changes.';

const liveOf = ({ arms }) => arms[0].version;
const trialOf = ({ arms }) => arms.find((arm) => arm !== arms[0]);
const named = (version) => version || 'a version built from the sources beside the console';

/** Returns versions that could go to everyone or a share, latest first. */
const forward = (remote) =>
  remote.versions
    .filter(({ version }) => version !== liveOf(remote))
    .map(({ version, state }) => ({ version, text: `${version} (${state})` }));
const built = (remote) => (remote.canBuild ? [{ version: '', text: 'built from the sources here' }] : []);

/** Returns versions to roll back to, last healthy one first. */
function backward(remote) {
  const back = ({ state }) => Number(/^good, (\d+)/.exec(state)?.[1] ?? Infinity);
  return remote.versions
    .filter((version) => back(version) < Infinity)
    .sort((one, other) => back(one) - back(other))
    .map(({ version, state }) => ({ version, text: `${version} (${state})` }));
}

/**
 * For each move: its verb, whether it is possible, the versions to choose from (empty if there is no choice),
 * whether it needs a share, and a summary of its effect.
 */
export const MOVES = {
  release: {
    verb: 'Release',
    isPossible: (remote) => !trialOf(remote) && MOVES.release.choices(remote).length > 0,
    choices: (remote) => [...built(remote), ...forward(remote)],
    says: (remote, { version }) =>
      `All visitors get ${named(version)} in place of ${liveOf(remote)}. ${gate(remote)}`,
  },
  canary: {
    verb: 'Canary',
    takesShare: true,
    isPossible: (remote) => trialOf(remote) !== undefined || MOVES.canary.choices(remote).length > 0,
    choices: (remote) => (trialOf(remote) ? [] : [...forward(remote), ...built(remote)]),
    says: (remote, { version, traffic }) => {
      const trial = trialOf(remote);
      const rest = `the others have ${liveOf(remote)}. ${gate(remote)}`;
      return trial
        ? `${traffic} % of the visitors get ${trial.version} in place of ${trial.traffic} %; ${rest}`
        : `${traffic} % of the visitors get ${named(version)}; ${rest}`;
    },
  },
  promote: {
    verb: 'Promote',
    isPossible: (remote) => trialOf(remote) !== undefined,
    choices: () => [],
    says: (remote) =>
      `All visitors get ${trialOf(remote)?.version}, which ${trialOf(remote)?.traffic} % have now, in place of ${liveOf(remote)}. ${gate(remote)}`,
  },
  rollback: {
    verb: 'Roll back',
    isPossible: (remote) => trialOf(remote) !== undefined || backward(remote).length > 0,
    choices: (remote) => (trialOf(remote) ? [] : backward(remote)),
    says: (remote, { version }) => {
      const trial = trialOf(remote);
      return trial
        ? `The trial of ${trial.version} ends: all visitors have ${liveOf(remote)} again.`
        : `All visitors get ${version} again in place of ${liveOf(remote)}.`;
    },
  },
};

/** Returns a description of a move's outcome. */
export function outcomeText({ kind, remote, version, from, traffic }) {
  if (kind === 'unchanged') return `${remote} ${version} is served like that already.`;
  if (traffic !== undefined) return `${remote} ${version} is on trial for ${traffic} % of the visitors.`;
  return from === version
    ? `The trial of ${remote} is over: ${version} is live for everybody.`
    : `${remote} ${version} is live for everybody${from ? `, in place of ${from}` : ''}.`;
}
