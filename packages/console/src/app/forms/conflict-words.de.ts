export default {
  changed: 'In der Zwischenzeit hat jemand anderes dies geändert.',
  theirs: 'Jetzt gespeichert',
  yours: 'Deine Fassung',
  takeTheirs: 'Meine verwerfen',
  takeYours: 'Meine darüber speichern',
};
