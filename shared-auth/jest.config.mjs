import { styledProject } from '../config/jest/projects.mjs';

export default styledProject('shared-auth', import.meta.dirname);
