import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('release', import.meta.dirname);
