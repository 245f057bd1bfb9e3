import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder } from '@second-gear/node-utils/testing/clean-up';
import { listMigrationTags } from './pending-migrations.ts';
import {
  describeUnsafeMigrations,
  findUnsafeStatements,
  LAST_UNCHECKED_MIGRATION,
} from './rolling-update.ts';

test('no migration breaks the previous version unless it is marked as a contract migration', async () => {
  expect(await listMigrationTags()).toContain(LAST_UNCHECKED_MIGRATION);
  expect(await describeUnsafeMigrations(await listMigrationTags(), { allowContract: true })).toEqual([]);
});

test.each([
  'DROP TABLE "cars"',
  'drop view "turns"',
  'ALTER TABLE "turns" RENAME TO "job_leases"',
  'ALTER TABLE cars RENAME COLUMN model TO model_name',
  'ALTER TABLE cars RENAME model TO model_name',
  'ALTER TABLE "public"."cars" DROP COLUMN "model"',
  'ALTER TABLE cars DROP model',
  'ALTER TABLE cars DROP IF EXISTS model',
  'ALTER TABLE "cars" ALTER COLUMN "model" SET NOT NULL',
  'ALTER TABLE "cars" ADD COLUMN "doors" integer NOT NULL',
  'ALTER TABLE "cars" ADD "doors" integer NOT NULL',
  'ALTER TABLE "cars" ADD COLUMN "seats" integer, ADD COLUMN "doors" integer NOT NULL',
  'ALTER TABLE "cars" ALTER COLUMN "miles" SET DATA TYPE bigint',
  'ALTER TABLE "cars" ALTER COLUMN "miles" TYPE bigint',
  'ALTER TABLE "cars" ADD CONSTRAINT "cars_doors" CHECK ("doors" > 0)',
  'ALTER TABLE "cars" ADD CHECK ("doors" > 0)',
  `-- first\nUPDATE cars SET note = 'a; b';--> statement-breakpoint\nDROP TABLE "ads"`,
])('a rolling update is refused for: %s', (migration) => {
  expect(findUnsafeStatements(migration)).toHaveLength(1);
});

test.each([
  'CREATE TABLE "doors" ("id" text NOT NULL); ALTER TABLE "doors" ADD CONSTRAINT "d" CHECK ("id" <> \'\')',
  'ALTER TABLE "cars" ADD COLUMN "doors" integer',
  'ALTER TABLE "cars" ADD COLUMN "doors" integer DEFAULT 4 NOT NULL',
  'ALTER TABLE "cars" ADD COLUMN "key" text GENERATED ALWAYS AS (lower("model")) STORED NOT NULL',
  'ALTER TABLE "cars" ADD CONSTRAINT "cars_doors" CHECK ("doors" > 0) NOT VALID',
  'ALTER TABLE "cars" VALIDATE CONSTRAINT "cars_doors"',
  'ALTER TABLE "cars" ALTER COLUMN "model" SET DEFAULT \'\'',
  'ALTER TABLE "cars" ALTER COLUMN "model" DROP NOT NULL',
  'ALTER TABLE "cars" DROP CONSTRAINT "cars_doors"',
  'ALTER TABLE "cars" RENAME CONSTRAINT "a" TO "b"',
  'DROP INDEX "cars_newest"',
  'INSERT INTO "notes" VALUES (\'DROP TABLE cars; ALTER TABLE cars DROP COLUMN model\')',
  '-- DROP TABLE "cars";\nSELECT 1',
  'CREATE FUNCTION f() RETURNS void AS $$ BEGIN DROP TABLE "x"; END $$ LANGUAGE plpgsql',
])('a rolling update is allowed for: %s', (migration) => {
  expect(findUnsafeStatements(migration)).toEqual([]);
});

test('a contract migration is allowed only on request, and a refusal names file and statement', async () => {
  const folder = await createTemporaryFolder();
  await writeFile(join(folder, '0099_drop.sql'), 'DROP TABLE "turns";');
  await writeFile(join(folder, '0100_contract.sql'), '-- contract: unused since 0030\nDROP VIEW "turns";');
  const describe = (allowContract: boolean) =>
    describeUnsafeMigrations(['0000_tables', '0099_drop', '0100_contract'], { allowContract, folder });
  expect(await describe(true)).toEqual([
    '0099_drop.sql: DROP TABLE "turns"\n  the previous version may still use it.',
  ]);
  expect(await describe(false)).toEqual([
    '0099_drop.sql: DROP TABLE "turns"\n  the previous version may still use it.',
    '0100_contract.sql: DROP VIEW "turns"\n  the previous version may still use it.',
  ]);
});
