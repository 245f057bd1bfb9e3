import { styledProject } from '../../config/jest/projects.mjs';

export default styledProject('ui', import.meta.dirname);
