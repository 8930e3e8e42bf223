import type { Filled, Filling, WidgetOf } from './fill.js';

/** Fills a list of certificates that end soon, as the last check of each found them. */
export const fillCertificates = (
  { config: { withinDays, limit } }: WidgetOf<'certificates'>,
  { selection }: Filling,
): Filled<'certificates'> => {
  const ending = selection.monitors
    .flatMap(({ id, name, certificate }) => (certificate === null ? [] : [{ monitorId: id, name, ...certificate }]))
    .filter(({ daysRemaining }) => daysRemaining <= withinDays)
    .sort((a, b) => a.daysRemaining - b.daysRemaining);
  const certificates = ending.slice(0, limit).map(({ monitorId, name, issuer, validTo, daysRemaining }) => ({
    monitorId,
    name,
    issuer,
    validTo,
    daysRemaining,
  }));
  return { data: { totalItems: ending.length, certificates }, notices: [] };
};
