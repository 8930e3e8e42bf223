export default {
  dnsMs: 'DNS',
  connectMs: 'Verbindung',
  tlsMs: 'TLS',
  firstByteMs: 'Erstes Byte',
  total: 'Insgesamt',
};
