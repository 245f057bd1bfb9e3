import { collectGarbage } from '../gc/collect-garbage.ts';
import { MAX_FALLBACKS } from '../site/rollout.ts';
import { EXIT_CODES, parsePositive, runCommand } from './run-command.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

await runCommand(
  {
    usage: `npm run gc [-- options]

Removes versions that are no longer needed. It keeps live versions, canaries, rollback targets, versions that open
pages may still load, and recently published ones.

  --keep N     healthy versions of each remote to keep for rollbacks (${String(MAX_FALLBACKS)})
  --days N     days after which tabs are assumed to be closed (7)`,
    positionals: [],
    options: { keep: 'text', days: 'text' },
    dryRun: true,
  },
  async ({ paths, who, options, json, dryRun }) => {
    const policy = {
      rollbackCount: Math.max(
        MAX_FALLBACKS,
        Math.floor(parsePositive(options.keep, '--keep', MAX_FALLBACKS)),
      ),
      tabLifetimeMs: parsePositive(options.days, '--days', 7) * DAY_MS,
      now: Date.now(),
    };
    const versions = await collectGarbage(paths, policy, who);
    const removed = versions.filter(({ keep }) => keep === null);
    if (json) {
      console.log(JSON.stringify({ versions, dryRun }));
      return EXIT_CODES.done;
    }
    for (const { remote, version, keep, bytes } of versions) {
      console.log(
        `${keep ? 'stays' : 'goes '}  ${remote} ${version}  ${(bytes / 1024).toFixed(0)} kB${keep ? `  (${keep})` : ''}`,
      );
    }
    const freed = removed.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${String(removed.length)} removed, ${(freed / 1024).toFixed(0)} kB freed.`);
    return EXIT_CODES.done;
  },
);
