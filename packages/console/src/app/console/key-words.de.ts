export default {
  help: 'Tastenkürzel',
  go: 'Gehe zu',
  everywhere: 'Überall',
  here: 'Auf dieser Seite',
  palette: 'Befehle',
};
