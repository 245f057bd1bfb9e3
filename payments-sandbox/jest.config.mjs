import { nativeProject } from '../jest.shared.mjs';

export default nativeProject('payments-sandbox', import.meta.dirname);
