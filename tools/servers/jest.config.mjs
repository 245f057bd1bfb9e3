import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('servers', import.meta.dirname);
