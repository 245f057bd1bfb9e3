import { nativeProject } from '../../jest.shared.mjs';
import { pack } from './pack.mjs';

const file = (name) => new URL(name, import.meta.url).pathname;

export default {
  ...nativeProject('api', file('../..')),
  roots: ['<rootDir>/api/src', '<rootDir>/contract/src'],
  testRunner: file('./jest-circus.native.mjs'),
  testSequencer: file('./last-killer-first.mjs'),
  // A mutant that makes a test wait for what never comes is noticed by that, after this long.
  testTimeout: 30_000,
  testMatch: pack.tests.map((files) => `<rootDir>/${files}.test.ts`),
  // Programs and the fault matrix take longer than all others together.
  testPathIgnorePatterns: ['/node_modules/', '\\.program\\.', 'fault-matrix'],
};
