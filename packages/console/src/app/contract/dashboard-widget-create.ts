// biome-ignore-all format: generated from the contract by `pnpm generate`; do not edit.
import type { FormFields } from '../forms/field-schema.js';

/** The fields of `DashboardWidgetCreate`. */
export const dashboardWidgetCreateFields = {} as const satisfies FormFields;
