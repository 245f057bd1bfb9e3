import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('ci', import.meta.dirname);
