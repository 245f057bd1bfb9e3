import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('dev-stack', import.meta.dirname);
