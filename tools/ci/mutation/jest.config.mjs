import { createNativeProject } from '../../../config/jest/projects.mjs';
import { pack } from './pack.mjs';

const resolvePath = (name) => new URL(name, import.meta.url).pathname;

export default {
  ...createNativeProject('api', resolvePath('../../..')),
  roots: ['<rootDir>/api/src', '<rootDir>/packages/contract/src'],
  testRunner: resolvePath('./jest-circus.native.mjs'),
  testSequencer: resolvePath('./last-killer-first.mjs'),
  // Timeout after which a mutant that causes endless waiting counts as killed.
  testTimeout: 30_000,
  testMatch: pack.tests.map((files) => `<rootDir>/${files}.test.ts`),
  // Program tests and the fault matrix are omitted, because they take longer than all other tests together.
  testPathIgnorePatterns: ['/node_modules/', '\\.program\\.', 'fault-matrix'],
};
