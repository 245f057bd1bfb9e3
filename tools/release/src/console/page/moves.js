/** The moves that an operator can make on a remote, and their summaries. */

const gateNote = ({ name }) =>
  name === 'shell'
    ? 'The gate checks it first with every version of every remote in use, which takes minutes for each. If it refuses, nothing changes.'
    : 'The gate checks it first, which takes minutes, at most 20 in the browser. If it refuses, nothing changes.';

/** Returns the live version. Undefined for a retired remote. */
const liveVersionOf = ({ variants }) => variants[0]?.version;
const canaryOf = ({ variants }) => variants.find((variant) => variant !== variants[0]);
const insteadOf = (version) => (version ? ` instead of ${version}` : '');
const versionText = (version) => version || 'a version built from the local sources';

/** Returns the versions that can be released or become a canary, latest first. */
const forwardChoices = (remote) =>
  remote.versions
    .filter(({ version }) => version !== liveVersionOf(remote))
    .map(({ version, state }) => ({ version, text: `${version} (${state})` }));
const localBuildChoice = (remote) =>
  remote.canBuild ? [{ version: '', text: 'built from the local sources' }] : [];

/**
 * Returns the possible versions for a rollback, starting with the default. For a retired remote, its last
 * version.
 */
function rollbackChoices(remote) {
  if (remote.retired) {
    const { version } = remote.retired;
    return remote.versions.some((other) => other.version === version)
      ? [{ version, text: `${version} (retired)` }]
      : [];
  }
  const rollbackPosition = ({ state }) => Number(/^good, (\d+)/.exec(state)?.[1] ?? Infinity);
  return remote.versions
    .filter((version) => rollbackPosition(version) < Infinity)
    .sort((one, other) => rollbackPosition(one) - rollbackPosition(other))
    .map(({ version, state }) => ({ version, text: `${version} (${state})` }));
}

/**
 * For each move: its verb, whether it is possible, the versions to choose from (empty if there is no choice),
 * whether it needs a share, and a summary of its effect.
 */
export const MOVES = {
  release: {
    verb: 'Release',
    isPossible: (remote) => !canaryOf(remote) && MOVES.release.choices(remote).length > 0,
    choices: (remote) => [...localBuildChoice(remote), ...forwardChoices(remote)],
    describe: (remote, { version }) =>
      `All visitors get ${versionText(version)}${insteadOf(liveVersionOf(remote))}. ${gateNote(remote)}`,
  },
  canary: {
    verb: 'Canary',
    needsTraffic: true,
    isPossible: (remote) =>
      !remote.retired && (canaryOf(remote) !== undefined || MOVES.canary.choices(remote).length > 0),
    choices: (remote) => (canaryOf(remote) ? [] : [...forwardChoices(remote), ...localBuildChoice(remote)]),
    describe: (remote, { version, traffic }) => {
      const canary = canaryOf(remote);
      const rest = `the others get ${liveVersionOf(remote)}. ${gateNote(remote)}`;
      return canary
        ? `${traffic}% of visitors get ${canary.version} instead of ${canary.traffic}%; ${rest}`
        : `${traffic}% of visitors get ${versionText(version)}; ${rest}`;
    },
  },
  promote: {
    verb: 'Promote',
    isPossible: (remote) => canaryOf(remote) !== undefined,
    choices: () => [],
    describe: (remote) =>
      `All visitors get ${canaryOf(remote)?.version}, which ${canaryOf(remote)?.traffic}% have now, instead of ${liveVersionOf(remote)}. ${gateNote(remote)}`,
  },
  rollback: {
    verb: 'Roll back',
    isPossible: (remote) => canaryOf(remote) !== undefined || rollbackChoices(remote).length > 0,
    choices: (remote) => (canaryOf(remote) ? [] : rollbackChoices(remote)),
    describe: (remote, { version }) => {
      const canary = canaryOf(remote);
      return canary
        ? `Ends the canary ${canary.version}: all visitors get ${liveVersionOf(remote)} again.`
        : `All visitors get ${version} again${insteadOf(liveVersionOf(remote))}.`;
    },
  },
  retire: {
    verb: 'Retire',
    isPossible: (remote) => !remote.retired,
    choices: () => [],
    describe: ({ name }) =>
      `Takes ${name} off the site: its pages show “not found”, and other remotes may declare its routes. Release it or roll it back to bring it back.`,
  },
};

export function outcomeText({ kind, what, remote, version, from, traffic }) {
  if (kind === 'unchanged') return `Nothing to do: ${remote} ${version} is already served this way.`;
  if (what === 'retire') return `${remote} is off the site. Its last version was ${version}.`;
  if (traffic !== undefined) return `${remote} ${version} is the canary for ${traffic}% of visitors.`;
  return from === version
    ? `Canary of ${remote} ended: ${version} is live for all visitors.`
    : `${remote} ${version} is live for all visitors${from ? `, replacing ${from}` : ''}.`;
}
