import { collect } from '../gc/collect.ts';
import { KEPT_GOOD } from '../site/history.ts';
import { EXIT, positive, runCommand } from './arguments.ts';

const DAY = 24 * 60 * 60 * 1000;

await runCommand(
  {
    usage: `npm run gc [-- options]

Removes versions that nobody can ask for any more. What is live or on trial stays, what one could roll back
to, what pages that are still open were told of, and what was published lately.

  --keep N     good versions of each remote to keep for a rollback (${String(KEPT_GOOD)})
  --days N     days after which no tab is still open (7)`,
    words: [],
    options: { keep: 'text', days: 'text' },
    dryRun: true,
  },
  async ({ paths, who, options, json, dryRun }) => {
    const keeping = {
      good: Math.max(KEPT_GOOD, Math.floor(positive(options.keep, '--keep', KEPT_GOOD))),
      tabs: positive(options.days, '--days', 7) * DAY,
      now: Date.now(),
    };
    const versions = await collect(paths, keeping, who);
    const gone = versions.filter(({ keep }) => keep === null);
    if (json) {
      console.log(JSON.stringify({ versions, dryRun }));
      return EXIT.done;
    }
    for (const { remote, version, keep, bytes } of versions) {
      console.log(
        `${keep ? 'stays' : 'goes '}  ${remote} ${version}  ${(bytes / 1024).toFixed(0)} kB${keep ? `  (${keep})` : ''}`,
      );
    }
    const freed = gone.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${String(gone.length)} removed, ${(freed / 1024).toFixed(0)} kB freed.`);
    return EXIT.done;
  },
);
