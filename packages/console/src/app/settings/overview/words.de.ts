export default {
  names: {
    you: 'Du',
    organization: 'Organisation',
    programs: 'Programme',
    commerce: 'Tarif und Abrechnung',
  },
  about: {
    '/account': 'Name, E-Mail-Adresse und Passwort',
    '/account/notifications': 'Wo du benachrichtigt wirst, und wann nicht',
    '/account/security': 'Ein Code bei jeder Anmeldung',
    '/account/sessions': 'Wo du angemeldet bist',
    '/settings/organization': 'Name, Zeitzone und Löschung',
    '/settings/members': 'Wer dazugehört und wer eingeladen ist',
    '/settings/roles': 'Wer was darf',
    '/settings/sign-in': 'Dienste, mit denen sich Personen anmelden',
    '/settings/audit': 'Wer wann was geändert hat',
    '/settings/api-keys': 'Zugang zur API für Skripte und Programme',
    '/settings/licenses': 'Lizenzen, die du für dein Produkt ausstellst',
    '/settings/feature-flags': 'Schalter in deinem Produkt und ihre Regeln',
    '/settings/plan': 'Dein Tarif, und was davon genutzt ist',
    '/settings/billing': 'Rechnungen, und wer sie erhält',
  },
};
