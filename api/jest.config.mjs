import { nativeProject } from '../config/jest/projects.mjs';

export default nativeProject('api', import.meta.dirname);
