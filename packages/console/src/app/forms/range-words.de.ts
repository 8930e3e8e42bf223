export default {
  from: 'von',
  to: 'bis',
  add: 'Zeiten hinzufügen',
  hours: (number: number) => `Zeiten ${number}`,
};
