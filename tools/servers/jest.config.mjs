import { createNativeProject } from '../../config/jest/projects.mjs';

export default createNativeProject('servers', import.meta.dirname);
