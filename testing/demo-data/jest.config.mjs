import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('demo-data', import.meta.dirname);
