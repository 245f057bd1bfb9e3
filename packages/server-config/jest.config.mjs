import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('server-config', import.meta.dirname);
