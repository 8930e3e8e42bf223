export default {
  page: 'Seite',
  noPage: 'Keine: Sie ist abgestürzt.',
  screenshot: 'So sah die Seite aus',
  screenshotHint: 'Im Bild ist nur Geheimes dieses Monitors verdeckt.',
  requests: (number: number) => (number === 1 ? '1 Anfrage' : `${number} Anfragen`),
  request: 'Anfrage',
  answer: 'Antwort',
  size: 'Größe',
  course: 'Zeitlicher Ablauf',
  took: 'Dauer',
  consoleErrors: 'Fehler in der Konsole',
  pageText: 'Text der Seite',
};
