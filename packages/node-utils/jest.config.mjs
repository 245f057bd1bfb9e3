import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('node-utils', import.meta.dirname);
