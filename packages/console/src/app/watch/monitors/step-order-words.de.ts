export default {
  add: 'Schritt hinzufügen',
  step: (number: number, name: string) => `Schritt ${number}: ${name}`,
  drag: (name: string) => `${name} ziehen oder mit den Pfeiltasten verschieben`,
  movedTo: (name: string, number: number) => `${name} ist jetzt Schritt ${number}`,
};
