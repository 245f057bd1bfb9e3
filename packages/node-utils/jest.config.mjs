import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('node-utils', import.meta.dirname);
