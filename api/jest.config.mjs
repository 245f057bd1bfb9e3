import { createNativeProject } from '../config/jest/projects.mjs';

export default createNativeProject('api', import.meta.dirname);
