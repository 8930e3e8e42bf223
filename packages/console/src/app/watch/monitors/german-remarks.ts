import type { ImportRemarkCode } from '@watchpost/client/uptime-kuma';

/** What is said of an entry of a backup, in German. */
export const germanRemarks: Readonly<
  Record<ImportRemarkCode, (first: string, second: string, third: string) => string>
> = {
  adjusted: (name, kept, asked) => `${settings[name] ?? name}: ${kept} statt ${asked}`,
  bodyHeaders: (names) => `${names} setzt die Prüfung selbst`,
  certificateLeftOut: () => 'sein Client-Zertifikat entfällt, weil er kein TLS spricht',
  certificateMissing: () => 'sein Client-Zertifikat fehlt',
  closeStatus: (statuses) => `er gelingt mit dem Handshake, nicht mit dem Status ${statuses} am Ende`,
  conditionsLeftOut: () => 'seine Bedingungen entfallen',
  connectionString: (beginnings) =>
    `seine Verbindungszeichenfolge beginnt nicht mit ${beginnings.replaceAll(' or ', ' oder ')}`,
  databaseNumber: () => 'seine Verbindungszeichenfolge nennt keine Datenbank mit einer Zahl',
  emptyGroup: () => 'es ist nichts darin',
  firstNameServer: (server) => `nur der erste Nameserver wird gefragt, ${server}`,
  groupTooLarge: () => 'es sind mehr als 200 darin',
  grpcAddress: () => 'seine gRPC-Adresse ist nicht host:port',
  grpcHealth: (called) => `der Server wird nach seinem Zustand gefragt statt nach ${called}`,
  grpcHealthForCall: () => 'der Server wird nach seinem Zustand gefragt statt nach einem Aufruf',
  grpcServing: () => 'statt nach seinem Schlüsselwort wird nach SERVING gesucht',
  headersNoJson: () => 'seine Kopfzeilen sind kein JSON',
  headersNoObject: () => 'seine Kopfzeilen sind kein Objekt',
  inItself: () => 'er ist ein Teil von sich selbst',
  invalidHost: () => 'sein Rechnername ist ungültig',
  keywordInJson: () => 'sein Stichwort wird in JSON mit jedem Leerraum zwischen den Teilen gefunden',
  leftOutAsAsked: () => 'er sollte ausgelassen werden',
  mqttScheme: (scheme) => `MQTT über ${scheme} wird nicht gesprochen`,
  nameCut: () => 'sein Name ist gekürzt',
  newHeartbeatAddress: () => 'er meldet sich an einer neuen Adresse, der heartbeatUrl des Monitors',
  noCheckOfType: (type) => `Watchpost hat keine Prüfung vom Typ ${type}`,
  noHost: () => 'er hat keinen Rechnernamen',
  noKeyword: () => 'er hat kein Schlüsselwort',
  noName: () => 'er hat keinen Namen',
  noPort: () => 'er hat keinen Port',
  noStatus: (status) => `„${status}“ ist kein Status`,
  notAccepted: (field) => `Watchpost nimmt sein ${field} nicht an`,
  notHttp: () => 'seine URL beginnt nicht mit https:// oder http://',
  notWebsocket: () => 'seine URL beginnt nicht mit wss:// oder ws://',
  packetSize: (bytes) => `Pakete haben die übliche Größe, nicht ${bytes} Byte`,
  queryNoPath: (query) => `seine Abfrage „${query}“ ist mehr als ein Pfad`,
  queryOperator: (operator) => `seine Abfrage vergleicht mit ${operator}`,
  recordType: (type) => `Einträge vom Typ ${type} werden nicht unterstützt`,
  redirects: () => 'höchstens 10 Weiterleitungen werden verfolgt',
  requestMethod: (method) => `Anfragen mit ${method} werden nicht gesendet`,
  resend: () => 'wiederholte Benachrichtigungen sind Sache von Alarmregeln',
  signInMethod: (method) => `er meldet sich mit ${method} an`,
  smtpWithoutTls: () => 'TLS wird nicht verlangt, auch wenn der Server es anbietet',
  statusIsSet: () => 'sein Status wird nicht mitgenommen: er ist hier zu setzen',
  timeLimit: (seconds) => `sein Zeitlimit ist ${seconds} s`,
  upsideDown: () => 'er ist umgedreht: er wäre ausgefallen, solange er in Ordnung ist',
  withoutProxy: () => 'er wird ohne den Proxy geprüft',
  wrongPort: (port) => `${port} ist kein Port`,
};

/** Settings that are kept within the bounds of Watchpost, as the plan calls them. */
const settings: Readonly<Record<string, string>> = {
  interval: 'Intervall',
  'number of retries': 'Zahl der Wiederholungen',
  'interval between retries': 'Abstand der Wiederholungen',
};
