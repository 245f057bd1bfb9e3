import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('release', import.meta.dirname);
