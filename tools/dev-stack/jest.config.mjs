import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('dev-stack', import.meta.dirname);
