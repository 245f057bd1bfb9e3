import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('demo-data', import.meta.dirname);
