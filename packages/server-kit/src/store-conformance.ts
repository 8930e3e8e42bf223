// What any implementation of a store must do, as cases for any test runner.
export { type ConformanceCase, type OpenStore, storeConformance } from './store/conformance/conformance.js';
