import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('server-config', import.meta.dirname);
