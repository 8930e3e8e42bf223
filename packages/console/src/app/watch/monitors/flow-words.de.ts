import type { RecordingRemark } from './recording.js';

const remark = (said: RecordingRemark): string => {
  switch (said.code) {
    case 'stepLeftOut':
      return `Schritt ${said.number} (${said.type}) fehlt: Einen solchen Schritt hat ein Ablauf nicht.`;
    case 'noElement':
      return `Schritt ${said.number} (${said.type}) fehlt: Die Aufzeichnung nennt keinen brauchbaren Weg zu seinem Element.`;
    case 'shortSecret':
      return `Der Wert von Schritt ${said.number} ist zu kurz für ein Geheimnis und steht lesbar im Schritt.`;
    case 'fieldsLeftOut':
      return `Diese Einstellungen von Schritten fehlen: ${said.names.join(', ')}.`;
    case 'stepsBeyond':
      return `Die letzten Schritte fehlen, insgesamt ${said.count}: Ein Ablauf hat höchstens 40.`;
  }
};

export default {
  hint: 'Was im Browser geschieht, in dieser Reihenfolge. Der erste Schritt, der fehlschlägt, beendet die Prüfung. Wenn kein Schritt zuerst eine Seite öffnet, wird das Ziel geöffnet.',
  type: 'Was er tut',
  kinds: {
    navigate: 'Seite öffnen',
    click: 'Klicken',
    doubleClick: 'Doppelklicken',
    hover: 'Zeigen auf',
    change: 'Feld ausfüllen',
    keyDown: 'Taste drücken',
    keyUp: 'Taste loslassen',
    scroll: 'Scrollen',
    waitForElement: 'Auf ein Element warten',
    setViewport: 'Größe der Seite setzen',
    emulateNetworkConditions: 'Netz verlangsamen',
    close: 'Seite schließen',
    textIsVisible: 'Text steht auf der Seite',
    titleMatches: 'Titel stimmt',
    urlMatches: 'Adresse stimmt',
  },
  url: 'Adresse',
  urlHint: 'Eine ganze Adresse oder ein Pfad des Ziels.',
  selectors: 'Wege zum Element',
  selectorsHint: 'Je Zeile einer; der erste, der es findet, gilt: CSS, `aria/…`, `text/…`, `xpath/…`, `pierce/…`.',
  value: 'Was eingegeben wird',
  valueHint: '`{{secrets.name}}` steht für ein Geheimnis aus den Zugangsdaten weiter unten.',
  key: 'Taste',
  keyHint: 'Ihr Name, etwa `Enter` oder `Tab`.',
  numbers: {
    width: 'Breite (px)',
    height: 'Höhe (px)',
    x: 'Von links (px)',
    y: 'Von oben (px)',
    download: 'Download (B/s)',
    upload: 'Upload (B/s)',
    latency: 'Zusätzliche Latenz (ms)',
  },
  parameters: { text: 'Text', contains: 'Enthält', equals: 'Ist genau' },
  timeout: 'Zeitlimit (ms)',
  navigation: 'Eine andere Seite folgt',
  navigationHint: 'Der nächste Schritt wartet, bis sie geladen ist.',
  take: 'Aufzeichnung übernehmen',
  takeHint: 'Ein JSON-Export des Recorders in den Entwicklertools von Chrome. Er ersetzt die Schritte.',
  taken: (count: number) => (count === 1 ? '1 Schritt übernommen.' : `${count} Schritte übernommen.`),
  secrets: (names: readonly string[]) =>
    `Was in geheime Felder getippt wurde, ist jetzt ein Geheimnis der Zugangsdaten: ${names.join(', ')}.`,
  replaced: 'Diese Geheimnisse ersetzen die gespeicherten.',
  remark,
  problems: {
    noRecording: 'Die Datei ist keine Aufzeichnung. Exportieren Sie sie im Recorder als JSON.',
    noFirstPage: 'Die Aufzeichnung öffnet keine Seite mit einer Adresse aus https:// oder http://.',
    tooLarge: 'Die Datei hat mehr als 2 MB.',
  },
};
