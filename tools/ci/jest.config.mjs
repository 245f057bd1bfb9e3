import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('ci', import.meta.dirname);
