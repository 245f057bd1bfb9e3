import { createStyledProject } from '../config/jest/projects.mjs';

export default createStyledProject('shared-auth', import.meta.dirname);
