import { germanRemarks } from './german-remarks.js';
import type { RowRemark } from './parse-import.js';

export default {
  lead: 'Adressen einfügen, eine pro Zeile, eine Tabelle mit den Spalten name, type, target, tags und interval, oder eine Sicherung von Uptime Kuma.',
  text: 'Adressen, CSV oder eine Sicherung',
  file: 'Oder eine Datei wählen',
  tooMany: (most: number) => `Nur die ersten ${most} Zeilen werden gelesen.`,
  preview: 'Was angelegt würde',
  line: 'Zeile',
  name: 'Name',
  type: 'Typ',
  target: 'Ziel',
  tags: 'Schlagwörter',
  result: 'Ergebnis',
  ready: 'bereit',
  created: 'angelegt',
  summary: (ready: number, wrong: number) => `${ready} bereit, ${wrong} mit einem Problem`,
  create: (number: number) => `${number} ${number === 1 ? 'Monitor' : 'Monitore'} anlegen`,
  refused: 'Von diesem Teil wurde nichts angelegt. Die Zeilen berichtigen und den Rest anlegen.',
  done: (number: number) => `${number} angelegt`,
  show: 'Monitore anzeigen',
  remark: ({ code, values: [first = '', second = '', third = ''] }: RowRemark): string =>
    germanRemarks[code](first, second, third),
  problems: {
    notUnderstood: 'keine Adresse, die überwacht werden kann',
    unknownType: 'unbekannter Typ',
    wrongInterval: 'das Intervall ist keine Zahl von Sekunden',
    twice: 'doppelt aufgeführt',
    leftOut: 'ausgelassen',
  },
};
