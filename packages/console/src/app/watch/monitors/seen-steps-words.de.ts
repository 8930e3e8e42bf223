export default {
  steps: 'Schritte',
  results: { up: 'Funktioniert', down: 'Fehlgeschlagen', unknown: 'Nicht ausführbar', skipped: 'Übersprungen' },
};
