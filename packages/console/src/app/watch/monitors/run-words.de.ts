export default {
  lastRun: 'Letzter Durchlauf',
  steps: 'Schritte',
  step: 'Schritt',
  course: 'Zeitlicher Ablauf',
  took: 'Dauer',
  results: { up: 'Gelungen', down: 'Fehlgeschlagen', unknown: 'Nicht möglich', skipped: 'Übersprungen' },
  vitals: {
    lcpMs: 'LCP: größter Teil sichtbar',
    cls: 'CLS: Verschiebung des Layouts',
    ttfbMs: 'TTFB: erstes Byte',
  },
  ratings: { good: 'Gut', needsImprovement: 'Verbesserungswürdig', poor: 'Schlecht' },
  thresholds: (good: string, poor: string) => `gut bis ${good}, schlecht über ${poor}`,
  notMeasured: 'Nicht gemessen',
  requests: (number: number, failed: number) =>
    `${number === 1 ? '1 Anfrage' : `${number} Anfragen`}${failed === 0 ? '' : `, davon ${failed} fehlgeschlagen`}`,
  consoleErrors: (number: number) => (number === 1 ? '1 Fehler in der Konsole' : `${number} Fehler in der Konsole`),
  countOfSteps: (number: number) => (number === 1 ? '1 Schritt' : `${number} Schritte`),
};
