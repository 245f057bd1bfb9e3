import { nativeProject } from '../../config/jest/projects.mjs';

export default nativeProject('stripe-sandbox', import.meta.dirname);
