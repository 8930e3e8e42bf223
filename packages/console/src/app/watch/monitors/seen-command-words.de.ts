export default {
  exitCode: 'Exit-Code',
  killed: 'Keiner: Es wurde beendet.',
  output: 'Ausgabe',
  errorOutput: 'Standardfehlerausgabe',
  cut: 'Der Anfang davon; der Rest wurde nicht aufbewahrt.',
};
