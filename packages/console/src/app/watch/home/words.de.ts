export default {
  quiet: 'Alles ruhig',
  watched: (total: number) => (total === 1 ? '1 Monitor' : `${total} Monitore`),
  elsewhere: 'Deine Rolle sieht weder Monitore noch Störungen. Was sie sieht, steht im Menü.',
  incidents: 'Offene und bestätigte Störungen',
  troubled: 'Ausgefallen und beeinträchtigt',
  allUnobserved: (total: number) => `Alle ${total}, die nicht beobachtet werden`,
  maintenance: 'Wartung jetzt und in den nächsten 24 Stunden',
  certificates: 'Zertifikate, die bald enden',
  ended: 'Abgelaufen',
  daysLeft: (days: number) => (days === 1 ? 'noch 1 Tag' : `noch ${days} Tage`),
  first: 'Den ersten Monitor anlegen',
  empty: 'Noch wird nichts beobachtet. Fang mit einer Adresse an, die antworten muss.',
  command: (url: string) =>
    `watchpost login --server ${url}\nwatchpost monitors create --name Website --type https --target https://example.com/`,
};
