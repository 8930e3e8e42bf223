/**
 * What any driver must do, as cases for any test runner. Assertions are those of `node:assert`.
 *
 * ```ts
 * for (const { title, run } of driverConformance(subject)) test(title, run);
 * ```
 */
export { type DriverConformanceCase, type DriverSubject, driverConformance } from './conformance/driver-conformance.js';
