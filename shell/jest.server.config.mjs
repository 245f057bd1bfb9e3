import { serverProject } from '../jest.shared.mjs';

export default serverProject('shell-server', import.meta.dirname);
